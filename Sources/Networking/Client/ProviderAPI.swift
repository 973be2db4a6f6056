import QuidCore

/// The API of a data provider, such as CoinGecko: its name, base URL, limits and the format of its error responses.
package struct ProviderAPI: Sendable {
  var source: DataSource
  let base: ProviderURL
  /// The maximum number of requests per month; `nil` if requests to the provider are not counted.
  var monthlyBudget: Int?
  /// The HTTP status codes, in addition to 429, that indicate a rate limit of the provider.
  var rateLimitStatuses: [Int] = []
  /// The HTTP status codes that indicate an exhausted quota.
  var quotaStatuses: [Int] = []
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
