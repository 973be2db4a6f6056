public import Foundation
public import QuidCore

/// A client of a provider that reports the provider's status.
public protocol ProviderStatusReporting: Sendable {
  /// Returns the status of the provider: its last results, rate limit and cached responses.
  func status() -> ProviderStatus
}

/// The status of a provider: its last results, rate limit and cached responses.
public struct ProviderStatus: Hashable, Sendable {
  /// The name and host of the provider.
  public let source: DataSource
  /// The base URL.
  public let base: ProviderURL
  /// A Boolean value that indicates whether an API key is set.
  public let hasKey: Bool
  /// The time of the last request that returned a valid response; `nil` for none.
  public let lastSuccess: Date?
  /// The time of the last request that failed; `nil` for none.
  public let lastFailure: Date?
  /// The end of the provider's rate limit, before which it is not requested; `nil` without one.
  public let closedUntil: Date?
  /// The number of cached responses.
  public let cachedResponses: Int
  /// The size of the cached responses, in bytes.
  public let cachedBytes: Int
  /// The time at which the newest cached response was fetched; `nil` without any.
  public let cachedAt: Date?
  /// The number of requests that are left this month; `nil` when they are not counted.
  public let remaining: Int?
}
