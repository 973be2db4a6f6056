import Foundation
import QuidCore

/// A provider of data, such as CoinGecko: its name, base URL, limits and the format of its error responses.
struct Provider: Sendable {
  /// The name and host of the provider, which are reported as the source of its values.
  let source: DataSource
  /// The base URL of the provider's API, to which the path of each request is appended.
  let base: ProviderURL
  /// The maximum number of requests per month; `nil` if requests to this provider are not counted.
  var monthlyBudget: Int?
  /// The HTTP status codes with which this provider reports a rate limit, in addition to 429.
  var rateLimitStatuses: [Int] = []
  /// A Boolean value that indicates whether the path of the base URL may contain an API key and is masked in
  /// messages.
  var hidesPath = false
  /// The function that parses a response body as an error of this provider.
  ///
  /// The function returns `nil` if the body does not describe an error.
  let errorResponse: @Sendable (Data) -> ProviderErrorResponse?

  init(name: String, base: ProviderURL, errorResponse: @escaping @Sendable (Data) -> ProviderErrorResponse?) {
    source = DataSource(name: name, host: base.host)
    self.base = base
    self.errorResponse = errorResponse
  }

  /// The key under which the ``ProviderState`` of this provider is stored in the cache, which all processes
  /// share.
  var stateName: CacheKey { CacheKey(source.name, at: base.description, "record") }
}

/// An error that a provider reports in the body of a response, with or without an HTTP error status.
struct ProviderErrorResponse: Hashable, Sendable {
  /// The kind of the error, such as a rate limit; `nil` for an error of any other kind, for which Quid only
  /// shows the message.
  let kind: Kind?
  /// The provider's error message, unchanged.
  ///
  /// The message is untrusted and may contain the API key.
  let message: String
  /// The status code in the response body, such as 429; `nil` if the body contains none.
  ///
  /// It replaces the HTTP status if the HTTP status is that of a success (200 through 299).
  var status: Int?

  /// A kind of provider error to which Quid reacts in a special way, such as a rate limit.
  enum Kind: Hashable, Sendable {
    /// The number of recent requests exceeds the rate limit of the provider.
    case rateLimited
    /// The number of requests that the user's plan includes per month is used up.
    case quotaExceeded
    /// The request has no API key, but the provider requires one.
    case keyMissing
    /// The provider rejected the API key of the request as invalid.
    case keyRejected
    /// The API key is missing or invalid. The provider reports both with the same error.
    case keyMissingOrRefused
    /// The pricing plan of the API key does not include the request.
    case planRestricted
    /// The pricing plan includes historical data only for the given number of days before today.
    case historyLimited(days: Int)
  }
}

extension ProviderErrorResponse.Kind {
  /// Creates the kind of error that an HTTP status code reports, such as ``rateLimited`` for 429.
  ///
  /// The initializer fails for any status code that does not report one of these kinds.
  init?(status: Int?) {
    switch status {
    case 401: self = .keyMissingOrRefused
    case 402: self = .planRestricted
    case 429: self = .rateLimited
    default: return nil
    }
  }
}
