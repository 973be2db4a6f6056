/// An error that a provider reports in the body of a response, with or without an HTTP error status.
struct ProviderErrorResponse: Hashable, Sendable {
  /// The kind of the error, such as a rate limit.
  ///
  /// The value is `nil` if the response body does not identify the kind. The kind is then derived from the status code.
  let kind: Kind?
  /// The provider's error message, unchanged; the message is untrusted and may contain the API key.
  let message: String
  /// The status code that the error in the response body corresponds to, such as 429; `nil` if there is none.
  ///
  /// This status code is used instead of the HTTP status if the HTTP status indicates success (200–299).
  var status: Int?

  /// A kind of provider error that Quid distinguishes from other errors, such as a rate limit.
  enum Kind: Hashable, Sendable {
    /// More requests were sent in a short time than the provider allows.
    case rateLimited
    /// The monthly number of requests that the user's pricing plan includes is used up.
    case quotaExceeded
    case keyMissing
    case keyRejected
    /// The API key is missing or invalid. The error of the provider does not distinguish the two causes.
    case keyMissingOrRefused
    /// The user's pricing plan does not include the requested data.
    case planRestricted
    case historyLimited(days: Int)
  }
}

extension ProviderErrorResponse.Kind {
  /// Creates the kind of error that an HTTP status code indicates, such as ``rateLimited`` for 429; the initializer
  /// fails if the status code does not indicate a specific kind of error.
  init?(status: Int?) {
    switch status {
    case 401: self = .keyMissingOrRefused
    case 402: self = .planRestricted
    case 429: self = .rateLimited
    default: return nil
    }
  }
}
