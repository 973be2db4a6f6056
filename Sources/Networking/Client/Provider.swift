import Foundation
import QuidCore

/// A provider: its name, base URL, limits and the format of its error responses.
struct Provider: Sendable {
  /// The name and host of the provider, which are reported as the source of its values.
  let source: DataSource
  /// The URL to which the path of each request is appended.
  let base: ProviderURL
  /// The maximum number of requests per month; `nil` if the requests to this provider are not counted.
  var monthlyBudget: Int?
  /// The HTTP status codes, in addition to 429, with which this provider reports a rate limit.
  var rateLimitStatuses: [Int] = []
  /// A Boolean value that indicates whether the path of the base URL may contain an API key and is redacted in
  /// messages.
  var hidesPath = false
  /// Parses the body of a response as an error of this provider.
  ///
  /// Returns `nil` if the body does not describe an error.
  let errorResponse: @Sendable (Data) -> ProviderErrorResponse?

  init(name: String, base: ProviderURL, errorResponse: @escaping @Sendable (Data) -> ProviderErrorResponse?) {
    source = DataSource(name: name, host: base.host)
    self.base = base
    self.errorResponse = errorResponse
  }

  /// The key in the cache for the provider's state, which all processes share.
  var stateName: CacheKey { CacheKey(source.name, at: base.description, "record") }
}

/// An error that a provider reports in the body of a response.
struct ProviderErrorResponse: Hashable, Sendable {
  /// The kind of the error; `nil` for an error of any other kind.
  let kind: Kind?
  /// The provider's message, unchanged.
  ///
  /// Untrusted: it may contain the API key.
  let message: String
  /// The status code in the body, which is used if the HTTP status is that of a success; `nil` if there is none.
  var status: Int?

  /// A kind of error that Quid handles separately.
  enum Kind: Hashable, Sendable {
    /// The provider limits the rate of requests.
    case rateLimited
    /// The monthly quota is exhausted.
    case quotaExceeded
    /// The API key is missing.
    case keyMissing
    /// The API key is invalid.
    case keyRejected
    /// The API key is missing or invalid. The provider does not distinguish the two.
    case keyMissingOrRefused
    /// The plan of the API key does not include the request.
    case planRestricted
    /// The plan limits the history to a number of days before today.
    case historyLimited(days: Int)
  }
}

extension ProviderErrorResponse.Kind {
  /// Creates the kind of error for an HTTP status code; fails for a code without a kind of its own.
  init?(status: Int?) {
    switch status {
    case 401: self = .keyMissingOrRefused
    case 402: self = .planRestricted
    case 429: self = .rateLimited
    default: return nil
    }
  }
}
