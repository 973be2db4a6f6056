/// An error of a data provider: the source of the failed request and the reason for the failure.
///
/// The error never contains a URL, a query or an API key. Its strings can contain untrusted network data, so
/// they must be sanitized before they are printed to a terminal. Exit codes and messages are derived from
/// ``Reason``.
public struct ProviderError: Error, Hashable, Sendable {
  /// The provider or node to which the failed request was sent.
  public let source: DataSource
  /// The reason for the failure.
  public let reason: Reason

  /// Creates an error from the reason for the failure and the source of the failed request.
  public init(_ reason: Reason, from source: DataSource) {
    self.reason = reason
    self.source = source
  }

  /// The reason why a request to a provider failed.
  public enum Reason: Hashable, Sendable {
    /// The network or the host is unreachable, or network use is disabled and no response is cached.
    case offline
    /// The proxy is unreachable or rejected the connection.
    ///
    /// The string is the host and port of the proxy.
    case proxyFailed(String)
    /// A shared library for network requests, such as libcurl, is missing or too old.
    ///
    /// The string contains the names of the library and its package.
    case libraryMissing(String)
    /// The response was not complete before the deadline of the request.
    case timedOut
    /// The connection would not be secure. The string describes the cause.
    ///
    /// Examples are an invalid certificate, and a redirect to another host or to plain HTTP.
    case insecure(String)
    /// The rate limit of the provider is exceeded.
    ///
    /// `retryAfter` is the delay that the provider requests before the next request, or `nil` if it requests
    /// none.
    case rateLimited(retryAfter: Duration?)
    /// The monthly request quota of the API key is exhausted.
    case quotaExceeded
    /// The provider requires an API key, and no API key is configured.
    case keyMissing
    /// The provider rejected the API key.
    case keyRejected
    /// The plan of the API key does not include this kind of request.
    ///
    /// The string is the provider's message.
    case planRestricted(String)
    /// The requested day is too old for the plan of the API key.
    ///
    /// The plan limits historical data to the last `days` days.
    case historyLimited(days: Int)
    /// The provider does not have the requested item, such as a coin or a rate table.
    ///
    /// The string describes the item.
    case notFound(String)
    /// The provider reported an error or closed the connection before the response was complete.
    ///
    /// `status` is the HTTP status code, or `nil` if the status code does not describe the error. `message`
    /// is the provider's message or a description of the error.
    case requestFailed(status: Int?, message: String)
    /// The response has unexpected content.
    ///
    /// `expected` describes the content that is missing, and `at` is its position in the response, such as
    /// `prices`.
    case invalidResponse(expected: String, at: String)
    /// The caller cancelled the request.
    case cancelled
  }
}

extension ProviderError.Reason {
  /// Whether the request failed before it was sent to the provider: no network, no proxy, or a missing
  /// library.
  package var isUnreachable: Bool {
    switch self {
    case .offline, .proxyFailed, .libraryMissing: true
    default: false
    }
  }
}
