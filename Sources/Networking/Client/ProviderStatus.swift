public import Foundation
public import QuidCore

/// A type that reports the status of the provider whose API it calls.
public protocol ProviderStatusReporting: Sendable {
  /// Returns the status of the provider: the times of its last results, its rate limit and its cached
  /// responses.
  func status() -> ProviderStatus
}

/// The status of a provider: the times of its last results, its rate limit and its cached responses.
public struct ProviderStatus: Hashable, Sendable {
  /// The name and host of the provider.
  public let source: DataSource
  /// The base URL of the provider's API.
  public let base: ProviderURL
  /// A Boolean value that indicates whether the user has set an API key for the provider.
  public let hasKey: Bool
  /// The time of the last request that returned a valid response; `nil` if there has been none.
  public let lastSuccess: Date?
  /// The time of the last request that failed; `nil` if there has been none.
  public let lastFailure: Date?
  /// The time before which no request is sent, because the provider has reported a rate limit or an exhausted
  /// quota.
  ///
  /// The value is `nil` if requests may be sent now.
  public let closedUntil: Date?
  /// The number of cached responses of the provider.
  public let cachedResponses: Int
  /// The total size of the cached responses of the provider, in bytes.
  public let cachedBytes: Int
  /// The time at which the newest cached response was fetched; `nil` if no response is cached.
  public let cachedAt: Date?
  /// The number of requests that may still be sent this month, according to Quid's own count.
  ///
  /// The value is `nil` if no API key is set or Quid does not count the requests to the provider.
  public let remaining: Int?
}
