public import QuidCore

/// The result of one request, for logging.
///
/// The event contains no query, header field or API key.
public struct RequestEvent: Sendable {
  /// The HTTP method, such as `GET`.
  public let method: String
  /// The host of the request.
  public let host: String
  /// The path of the request URL, in which possible API keys are masked.
  public let path: String
  /// The outcome of the request.
  public let outcome: Outcome
  /// The time from sending the request to its outcome.
  public let duration: Duration
  /// The size of the decompressed response body, in bytes; 0 without a response.
  public let bytes: Int

  /// Creates an event from its properties.
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
    /// A response was received. Its HTTP status may be that of an error.
    case responded(status: Int)
    /// No response was received, for the given reason.
    case failed(ProviderError.Reason)
  }
}
