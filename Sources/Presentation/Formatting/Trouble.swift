public import QuidCore

/// What stands between a person and the figures: told apart by who can do something about it.
public struct Trouble: Hashable, Sendable {
  /// Where the trouble lies.
  public enum Kind: Hashable, Sendable {
    /// On the way: no internet, no answer in time, a connection that is not safe. The person can look after it.
    case connection
    /// At the service: it was reached and said no, or something that cannot be read.
    case service
    /// In the question: a currency, day or amount that there is no answer for.
    case question
  }

  /// Where it lies.
  public var kind: Kind
  /// What it is, in a few words.
  public var title: String
  /// What went wrong and what can be done.
  public var message: String

  private init(kind: Kind, title: String, message: String) {
    self.kind = kind
    self.title = title
    self.message = message
  }

  /// The trouble with a provider.
  public init(_ error: ProviderError) {
    message = error.message
    switch error.reason {
    case .offline: (kind, title) = (.connection, "No connection")
    case .proxyFailed: (kind, title) = (.connection, "The proxy has failed")
    case .libraryMissing: (kind, title) = (.connection, "A library is missing")
    case .timedOut: (kind, title) = (.connection, "No answer in time")
    case .insecure: (kind, title) = (.connection, "The connection is not safe")
    case .rateLimited: (kind, title) = (.service, "Too many requests")
    case .quotaExceeded: (kind, title) = (.service, "No requests left")
    case .historyLimited: (kind, title) = (.service, "The plan does not go back that far")
    case .keyMissing, .keyRefused, .planRestricted: (kind, title) = (.service, "The API key does not allow this")
    case .upstreamFailed: (kind, title) = (.service, "\(error.source.name) has failed")
    case .unreadableAnswer: (kind, title) = (.service, "\(error.source.name) cannot be understood")
    case .notFound: (kind, title) = (.question, "Not known")
    case .cancelled: (kind, title) = (.question, "Cancelled")
    }
  }

  /// The trouble with a conversion.
  public init(_ failure: ConversionFailure) {
    if case .provider(let error) = failure {
      self.init(error)
    } else {
      self.init(kind: .question, title: "No such rate", message: failure.message)
    }
  }
}
