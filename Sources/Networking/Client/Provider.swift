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
  /// Whether messages mask every path segment of the base URL with six or more bytes, because it may be an API key.
  ///
  /// If `false`, only segments that look like an API key are masked, such as long ones.
  var hidesPath = false
  /// Returns the error that a response body describes; `nil` if the body does not describe an error.
  let errorResponse: @Sendable (Data) -> ProviderErrorResponse?

  init(name: String, base: ProviderURL, errorResponse: @escaping @Sendable (Data) -> ProviderErrorResponse?) {
    source = DataSource(name: name, host: base.host)
    self.base = base
    self.errorResponse = errorResponse
  }

  /// The cache key of the provider's ``ProviderState``, which all processes share.
  var stateName: CacheKey { CacheKey(source.name, at: base.description, "record") }
}

/// An error that a provider reports in the body of a response, with or without an HTTP error status.
struct ProviderErrorResponse: Hashable, Sendable {
  /// The kind of the error, such as a rate limit; `nil` if the response body does not identify the kind.
  let kind: Kind?
  /// The provider's unchanged error message, which is untrusted and may contain the API key.
  let message: String
  /// The status code that the error in the response body corresponds to, such as 429; `nil` if there is none.
  ///
  /// This status code replaces an HTTP status that indicates success (200–299).
  var status: Int?

  /// A kind of provider error, such as a rate limit.
  enum Kind: Hashable, Sendable {
    /// More requests were sent in a short time than the provider allows.
    case rateLimited
    /// The monthly number of requests that the user's pricing plan includes is used up.
    case quotaExceeded
    case keyMissing
    case keyRejected
    /// The API key is missing or invalid; the provider does not distinguish the two causes.
    case keyMissingOrRefused
    /// The user's pricing plan does not include the requested data.
    case planRestricted
    case historyLimited(days: Int)
  }
}

extension ProviderErrorResponse.Kind {
  /// Creates the kind of error for an HTTP status code, such as ``rateLimited`` for 429; `nil` if there is none.
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

/// The status of a provider: its last requests, rate limit and cached responses.
public struct ProviderStatus: Hashable, Sendable {
  /// The name and host of the provider.
  public let source: DataSource
  /// The base URL of the provider's API.
  public let base: ProviderURL
  /// A Boolean value that indicates whether the user has set an API key for the provider.
  public let hasKey: Bool
  /// The time of the last request with a valid response; `nil` if no request has succeeded yet.
  public let lastSuccess: Date?
  /// The time of the last request that failed; `nil` if no request has failed yet.
  public let lastFailure: Date?
  /// The time until which a rate limit or an exhausted quota prevents requests; `nil` if requests may be sent now.
  public let closedUntil: Date?
  /// The number of cached responses of the provider.
  public let cachedResponses: Int
  /// The total size of the cached responses of the provider, in bytes.
  public let cachedBytes: Int
  /// The time at which the newest cached response was fetched; `nil` if no response is cached.
  public let cachedAt: Date?
  /// The number of requests left this month, as counted by Quid; `nil` if there is no API key or no count.
  public let remaining: Int?
}
