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
  /// For a JSON-RPC call, the value is the name of the called method, such as `eth_chainId`.
  public let path: String
  /// The outcome of the request: the HTTP status of the response, or the reason why no complete response was received.
  public let outcome: Outcome
  /// The time from the start of the request until its outcome.
  public let duration: Duration
  /// The size of the decompressed response body, in bytes; 0 if no complete response was received.
  public let bytes: Int
  /// A deviation from the standard in a usable response, such as a number with leading zeros; `nil` if there is none.
  public var warning: String?

  /// Creates an event from the method, host, path, outcome, duration and response size of a request.
  public init(method: String, host: String, path: String, outcome: Outcome, duration: Duration, bytes: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.duration = duration
    self.bytes = bytes
  }

  /// The outcome of a request: the HTTP status of the response, or the reason why no complete response was received.
  public enum Outcome: Hashable, Sendable {
    /// A response was received. The HTTP status of the response may report an error.
    case responded(status: Int)
    /// No complete response was received. The associated value is the reason.
    case failed(ProviderError.Reason)
  }
}

extension RequestEvent: CustomStringConvertible {
  /// A one-line description of the event for a log.
  ///
  /// An example is `GET api.coingecko.com/api/v3/ping: 200 in 85 ms, 1024 bytes`.
  public var description: String {
    let milliseconds = duration.milliseconds
    let request = path.hasPrefix("/") ? "\(method) \(host)\(path)" : "\(method) \(host) \(path)"
    return switch outcome {
    case .responded(let status):
      "\(request): \(status) in \(milliseconds) ms, \(bytes) bytes\(warning.map { "; warning: \($0)" } ?? "")"
    case .failed(let reason):
      "\(request): \(ProviderError(reason, from: DataSource(name: host, host: host))) (\(milliseconds) ms)"
    }
  }
}
