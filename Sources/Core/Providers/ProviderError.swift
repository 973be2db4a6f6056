/// The error of every provider: a source and the reason why it returned no usable response.
///
/// The error never contains a URL, a query or an API key. Its strings come from the network, so a terminal must sanitize
/// them before it prints them. Exit codes and messages are exhaustive switches over ``Reason``.
public struct ProviderError: Error, Hashable, Sendable {
  /// The source of the failed request.
  public let source: DataSource
  /// The reason of the failure.
  public let reason: Reason

  /// Creates an error of a source.
  public init(_ reason: Reason, from source: DataSource) {
    self.reason = reason
    self.source = source
  }

  /// The reason of a failed request.
  public enum Reason: Hashable, Sendable {
    /// The network or the host is unreachable, or network use is disabled and no response is cached.
    case offline
    /// The proxy is unreachable or rejected the connection. The string names its host and port.
    case proxyFailed(String)
    /// A library that requests need is missing or too old. The string names the library and its package.
    case libraryMissing(String)
    /// The response was not complete before the deadline.
    case timedOut
    /// The connection would not be secure, for example because of an invalid certificate or a redirect to another host or
    /// to plain HTTP. The string describes the cause.
    case insecure(String)
    /// The rate limit of the provider is exceeded. `retryAfter` is the delay it requests, if any.
    case rateLimited(retryAfter: Duration?)
    /// The monthly request quota is exhausted.
    case quotaExceeded
    /// The provider requires an API key and none is configured.
    case keyMissing
    /// The provider does not accept the API key.
    case keyRejected
    /// The plan of the API key does not include the request. The string is the provider's message.
    case planRestricted(String)
    /// The plan of the API key limits historical data to the given number of days.
    case historyLimited(days: Int)
    /// The provider does not know the requested item. The string describes the item.
    case notFound(String)
    /// The provider reported an error or broke the connection. `status` is the HTTP status, if there is a meaningful one.
    case requestFailed(status: Int?, message: String)
    /// The response does not have the expected content: `expected` was not found at the position `at`.
    case invalidResponse(expected: String, at: String)
    /// The caller cancelled the request.
    case cancelled
  }
}

extension ProviderError.Reason {
  /// Whether the request did not leave this machine or its network.
  package var isUnreachable: Bool {
    switch self {
    case .offline, .proxyFailed, .libraryMissing: true
    default: false
    }
  }
}
