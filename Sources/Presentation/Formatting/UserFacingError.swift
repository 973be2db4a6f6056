public import QuidCore

/// An error for display, with a title, a message and the origin of the error.
public struct UserFacingError: Hashable, Sendable {
  /// The origin of an error: the connection, the provider or the request.
  public enum Kind: Hashable, Sendable {
    /// A problem with the connection: for example, the device is offline or the connection timed out.
    ///
    /// The user can check the connection.
    case connection
    /// A problem with the provider: the provider rejected the request, or its response is invalid.
    case service
    /// A problem with the request: no value exists for this currency, day or amount.
    case request
  }

  /// The origin of the error.
  public var kind: Kind
  /// The title of the error, in a few words, such as `No connection`.
  public var title: String
  /// A message with the reason of the error and a remedy, in one or two sentences.
  public var message: String

  init(kind: Kind, title: String, message: String) {
    self.kind = kind
    self.title = title
    self.message = message
  }

  /// Creates the error to display for an error of a provider.
  public init(_ error: ProviderError) {
    message = error.message
    switch error.reason {
    case .offline: (kind, title) = (.connection, "No connection")
    case .proxyFailed: (kind, title) = (.connection, "The proxy has failed")
    case .libraryMissing: (kind, title) = (.connection, "A library is missing")
    case .timedOut: (kind, title) = (.connection, "No response in time")
    case .insecure: (kind, title) = (.connection, "The connection is not secure")
    case .rateLimited: (kind, title) = (.service, "Too many requests")
    case .budgetExceeded: (kind, title) = (.request, "Too many requests")
    case .quotaExceeded: (kind, title) = (.service, "No requests left")
    case .historyLimited: (kind, title) = (.service, "The plan has no older data")
    case .keyMissing, .keyRejected, .planRestricted: (kind, title) = (.service, "The API key does not allow this")
    case .requestFailed: (kind, title) = (.service, "\(error.source.name) has failed")
    case .invalidResponse: (kind, title) = (.service, "Invalid response from \(error.source.name)")
    case .notFound: (kind, title) = (.request, "Not found")
    case .cancelled: (kind, title) = (.request, "Cancelled")
    }
  }
}

extension StringProtocol {
  /// Returns a short form of the string for use in a message.
  ///
  /// API keys in URLs are masked.
  ///
  /// - Parameter limit: The maximum number of Unicode scalars; 32 by default. A longer string is truncated
  ///   and ends in an ellipsis.
  package func excerpt(_ limit: Int = 32) -> String {
    let redacted = SecretRedaction.urls(in: String(self))
    // The limit counts scalars rather than characters, because a character can contain any number of scalars.
    let scalars = redacted.unicodeScalars.prefix(limit + 1)
    guard scalars.count > limit else { return redacted }
    var start = String.UnicodeScalarView()
    start.append(contentsOf: scalars.prefix(limit))
    return String(start) + "…"
  }
}
