public import QuidCore

/// A data provider, such as CoinGecko: its name, base URL, limits and the format of its error responses.
struct Provider: Sendable {
  let source: DataSource
  let base: ProviderURL
  /// The maximum number of requests per month; `nil` if requests to the provider are not counted.
  var monthlyBudget: Int?
  /// The HTTP status codes, in addition to 429, that indicate a rate limit of the provider.
  var rateLimitStatuses: [Int] = []
  /// The HTTP status codes, in addition to 401, that indicate a missing or invalid API key.
  var keyStatuses: [Int] = []
  /// A Boolean value that indicates whether every path segment of the base URL with six or more bytes is masked in
  /// messages, because it may be an API key.
  ///
  /// If the value is `false`, only segments that look like an API key are masked, such as long ones.
  var hidesPath = false
  /// A closure that parses a response body as an error response of the provider.
  ///
  /// The closure returns `nil` if the body does not describe an error.
  let errorResponse: @Sendable (Data) -> ProviderErrorResponse?

  init(name: String, base: ProviderURL, errorResponse: @escaping @Sendable (Data) -> ProviderErrorResponse?) {
    source = DataSource(name: name, host: base.host)
    self.base = base
    self.errorResponse = errorResponse
  }

  /// The cache key of the provider's ``ProviderState``.
  ///
  /// The state is stored in the cache, which all processes share.
  var stateName: CacheKey { CacheKey(source.name, at: base.description, "record") }
}

/// An error that a provider reports in the body of a response, with or without an HTTP error status.
struct ProviderErrorResponse: Hashable, Sendable {
  /// The kind of the error, such as a rate limit.
  ///
  /// The value is `nil` if the response body does not identify the kind. The kind is then derived from the status code.
  let kind: Kind?
  /// The provider's error message, unchanged.
  ///
  /// The message is untrusted and may contain the API key.
  let message: String
  /// The status code that the error in the response body corresponds to, such as 429; `nil` if there is none.
  ///
  /// This status code is used instead of the HTTP status if the HTTP status indicates success (200–299).
  var status: Int?

  /// A kind of provider error that Quid distinguishes from other errors, such as a rate limit.
  enum Kind: Hashable, Sendable {
    /// More requests were sent in a short time than the provider allows.
    case rateLimited
    /// The monthly number of requests that the user's pricing plan includes is used up.
    case quotaExceeded
    case keyMissing
    case keyRejected
    /// The API key is missing or invalid. The error of the provider does not distinguish the two causes.
    case keyMissingOrRefused
    /// The user's pricing plan does not include the requested data.
    case planRestricted
    case historyLimited(days: Int)
  }
}

extension ProviderErrorResponse.Kind {
  /// Creates the kind of error that an HTTP status code indicates, such as ``rateLimited`` for 429.
  ///
  /// The initializer fails if the status code does not indicate a specific kind of error.
  init?(status: Int?) {
    switch status {
    case 401: self = .keyMissingOrRefused
    case 402: self = .planRestricted
    case 429: self = .rateLimited
    default: return nil
    }
  }
}

/// A type that reports the status of a provider, such as its rate limit.
public protocol ProviderStatusReporting: Sendable {
  /// Returns the status of the provider, such as the time of its last successful request and its rate limit.
  func status() -> ProviderStatus
}

/// The status of a provider: the times of its last successful and last failed request, its rate limit and its cached
/// responses.
public struct ProviderStatus: Hashable, Sendable {
  /// The name and host of the provider whose status is reported.
  public let source: DataSource
  /// The base URL of the provider's API.
  public let base: ProviderURL
  /// A Boolean value that indicates whether the user has set an API key for the provider.
  public let hasKey: Bool
  /// The time of the last request that returned a valid response; `nil` if no request has succeeded yet.
  public let lastSuccess: Date?
  /// The time of the last request that failed; `nil` if no request has failed yet.
  public let lastFailure: Date?
  /// The time until which no request is sent, because the provider has reported a rate limit or an exhausted quota.
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
  /// The value is `nil` if the user has not set an API key or if Quid does not count the requests to the provider.
  public let remaining: Int?
}
