public import QuidCore

/// A log entry for one HTTP request to a provider, without the query, header fields and API key.
public struct RequestEvent: Sendable {
  /// The HTTP method, such as `GET`.
  public let method: String
  /// The host of the request URL, such as `api.coingecko.com`.
  public let host: String
  /// The path of the request URL with masked API keys, or the method of a JSON-RPC call, such as `eth_chainId`.
  public let path: String
  /// The HTTP status of the response, or the reason why no complete response was received.
  public let outcome: Outcome
  /// The time from the start of the request until its outcome.
  public let duration: Duration
  /// The size of the decompressed response body, in bytes; 0 if no complete response was received.
  public let bytes: Int
  /// A deviation from the standard in a usable response, such as leading zeros; `nil` if there is none.
  public var warning: String?

  /// Creates an event; `bytes` is the size of the decompressed response body.
  package init(method: String, host: String, path: String, outcome: Outcome, duration: Duration, bytes: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.duration = duration
    self.bytes = bytes
  }

  /// The HTTP status of a response, or the reason why no complete response was received.
  public enum Outcome: Hashable, Sendable {
    /// A response with the given HTTP status was received; the status may report an error.
    case responded(status: Int)
    /// No complete response was received. The associated value is the reason.
    case failed(ProviderError.Reason)
  }
}

extension RequestEvent: CustomStringConvertible {
  /// A line for a log, such as `GET api.coingecko.com/api/v3/ping: 200 in 85 ms, 1024 bytes`.
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
