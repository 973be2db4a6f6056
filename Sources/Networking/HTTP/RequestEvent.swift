public import QuidCore

/// What became of one request, for people who want to watch: no query, no header, no key.
public struct RequestEvent: Sendable {
  /// The method, such as `GET`.
  public let method: String
  /// The host that was asked.
  public let host: String
  /// The path that was asked for.
  public let path: String
  /// How it ended.
  public let outcome: Outcome
  /// How long it took.
  public let duration: Duration
  /// The size of the body in bytes, decompressed; 0 without an answer.
  public let bytes: Int

  /// An event.
  public init(method: String, host: String, path: String, outcome: Outcome, duration: Duration, bytes: Int) {
    self.method = method
    self.host = host
    self.path = path
    self.outcome = outcome
    self.duration = duration
    self.bytes = bytes
  }

  /// How a request ended.
  public enum Outcome: Hashable, Sendable {
    /// With an answer of that HTTP status, which may still be one that cannot be used.
    case answered(status: Int)
    /// Without an answer.
    case failed(ProviderError.Reason)
  }
}
