public import QuidCore

/// The outcome, duration and size of one HTTP request to a provider, for logging.
///
/// The event does not contain the query, the header fields or the API key of the request.
public struct RequestEvent: Sendable {
  /// The HTTP method, such as `GET`.
  public let method: String
  /// The host of the request URL, such as `api.coingecko.com`.
  public let host: String
  /// The path of the request URL, in which possible API keys are masked.
  ///
  /// For a JSON-RPC call, it is the name of the called method instead, such as `eth_chainId`.
  public let path: String
  /// The outcome of the request: the HTTP status of the response, or the reason why there was none.
  public let outcome: Outcome
  /// The time between the start of the request and its outcome.
  public let duration: Duration
  /// The size of the decompressed response body, in bytes; 0 without a response.
  public let bytes: Int

  /// Creates an event from the values of all its properties.
  public init(method: String, host: String, path: String, outcome: Outcome, duration: Duration, bytes: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.duration = duration
    self.bytes = bytes
  }

  /// The outcome of a request: the HTTP status of the response, or the reason why there was none.
  public enum Outcome: Hashable, Sendable {
    /// A response was received. Its HTTP status may be that of an error.
    case responded(status: Int)
    /// No complete response was received. The associated value is the reason.
    case failed(ProviderError.Reason)
  }
}
