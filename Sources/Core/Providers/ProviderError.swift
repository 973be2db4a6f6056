/// Why a source gave no answer that could be used: the one error of every provider.
///
/// It never carries a URL, a query or a key, and its texts come from outside: a screen passes them through its
/// sanitiser. Exit codes and messages are exhaustive switches over ``Reason``.
public struct ProviderError: Error, Hashable, Sendable {
  /// Who was asked.
  public let source: Source
  /// What went wrong.
  public let reason: Reason

  /// An error of that source.
  public init(_ reason: Reason, from source: Source) {
    self.reason = reason
    self.source = source
  }

  /// What can go wrong.
  public enum Reason: Hashable, Sendable {
    /// The network, or the host, cannot be reached; or the network was not to be used and nothing is stored.
    case offline
    /// The proxy could not be reached, or refused the connection. The string names its host and port.
    case proxyFailed(String)
    /// A library that requests need is missing or too old. The string names it and its package.
    case libraryMissing(String)
    /// No whole answer came before the deadline.
    case timedOut
    /// The connection would not have been safe: a certificate that does not hold, a redirect to another host or to
    /// plain HTTP. The text says which.
    case insecure(String)
    /// Too many requests. `retryAfter` is how long the source asks to be left alone, where it says so.
    case rateLimited(retryAfter: Duration?)
    /// The requests of the month are used up.
    case quotaExceeded
    /// The source wants a key and none is set.
    case keyMissing
    /// The source does not accept the key.
    case keyRefused
    /// The key is good, its plan does not include this. The text is the source's own.
    case planRestricted(String)
    /// The plan gives no history of more than that many days.
    case historyLimited(days: Int)
    /// The source does not know what was asked for. The text says what that was.
    case notFound(String)
    /// The source answered with a failure: its HTTP status where that says something, and its message.
    case upstreamFailed(status: Int?, message: String)
    /// The answer cannot be read as what it should be. `what` should have been found at `place`.
    case unreadableAnswer(what: String, place: String)
    /// Whoever asked no longer wants the answer.
    case cancelled
  }
}

extension ProviderError.Reason {
  /// A Boolean value that indicates whether the request did not leave this machine, or its network.
  package var isUnreachable: Bool {
    switch self {
    case .offline, .proxyFailed, .libraryMissing: true
    default: false
    }
  }
}
