package import QuidCore

/// The status of a provider: the times of its last successful and last failed request, its rate limit and its cached
/// responses.
package struct ProviderStatus: Hashable, Sendable {
  /// The name and host of the provider whose status is reported.
  package let source: DataSource
  /// The base URL of the provider's API.
  package let base: ProviderURL
  /// A Boolean value that indicates whether the user has set an API key for the provider.
  package let hasKey: Bool
  /// The time of the last request that returned a valid response; `nil` if no request has succeeded yet.
  package let lastSuccess: Date?
  /// The time of the last request that failed; `nil` if no request has failed yet.
  package let lastFailure: Date?
  /// The English error message of the last request that failed; `nil` if no request has failed yet.
  package let lastError: String?
  /// The time until which no request is sent, because the provider has reported a rate limit or an exhausted quota;
  /// `nil` if requests may be sent now.
  package let closedUntil: Date?
  /// The number of cached responses of the provider.
  package let cachedResponses: Int
  /// The total size of the cached responses of the provider, in bytes.
  package let cachedBytes: Int
  /// The time at which the newest cached response was fetched; `nil` if no response is cached.
  package let cachedAt: Date?
  /// The number of requests that were sent to the provider in the current month (UTC).
  package let requestsThisMonth: Int
  /// The number of requests that may still be sent this month, according to Quid's own count; `nil` if the user has not
  /// set an API key or if Quid does not count the requests to the provider.
  package let remaining: Int?
}
