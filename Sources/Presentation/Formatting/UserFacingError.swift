public import QuidCore

/// An error to display to the user, with a title, a message and the origin of the error.
public struct UserFacingError: Hashable, Sendable {
  /// The origin of an error: the connection, the provider or the request.
  public enum Kind: Hashable, Sendable {
    /// An error of the connection, such as no network access, a timeout or an invalid certificate.
    case connection
    /// An error of the provider: it rejected the request, or its response is invalid.
    case service
    /// An error of the request, such as a coin or an exchange rate that does not exist, or a cancelled request.
    case request
  }

  /// The origin of the error: the connection, the provider or the request.
  public var kind: Kind
  /// The title of the error, in a few words, such as `No connection`.
  public var title: String
  /// A message that describes the cause of the error and a remedy, in one or two sentences.
  public var message: String

  init(kind: Kind, title: String, message: String) {
    self.kind = kind
    self.title = title
    self.message = message
  }

  /// Creates an error to display from a provider error.
  public init(_ error: ProviderError, _ strings: any ViewStrings = .english) {
    title = strings.title(of: error)
    message = strings.message(of: error)
    kind =
      switch error.reason {
      case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure: .connection
      case .rateLimited, .quotaExceeded, .historyLimited, .keyMissing, .keyRejected, .planRestricted, .requestFailed,
        .invalidResponse, .unusableEntries, .unconfirmedRate, .unconfirmedPrice:
        .service
      case .notFound, .clockBehind, .cancelled: .request
      }
  }
}

extension StringProtocol {
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
