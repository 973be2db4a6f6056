public import QuidCore

/// The result of one request, for logging.
///
/// It contains no query, header field or API key.
public struct RequestEvent: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The host of the request.
  public let host: String
  /// The redacted path of the request.
  public let path: String
  /// The outcome of the request.
  public let outcome: Outcome
  /// The duration of the request.
  public let duration: Duration
  /// The size of the decompressed response body, in bytes; 0 without a response.
  public let bytes: Int

  /// Creates an event.
  public init(method: String, host: String, path: String, outcome: Outcome, duration: Duration, bytes: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.duration = duration
    self.bytes = bytes
  }

  /// The outcome of a request.
  public enum Outcome: Hashable, Sendable {
    /// A response with an HTTP status, which may be an error.
    case responded(status: Int)
    /// No response.
    case failed(ProviderError.Reason)
  }
}
