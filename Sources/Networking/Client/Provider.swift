import Foundation
import QuidCore

/// A provider: its name, base URL, limits and the format of its error responses.
struct Provider: Sendable {
  /// The name and host that are reported as the source of its values.
  let source: DataSource
  /// The base URL.
  let base: ProviderURL
  /// The maximum number of requests per month; `nil` for a provider whose requests are not counted.
  var monthlyBudget: Int?
  /// The statuses, besides 429, that report a rate limit.
  var rateLimitStatuses: [Int] = []
  /// A Boolean value that indicates whether every segment of the base URL's path is redacted in error messages.
  var hidesPath = false
  /// Parses an error response; returns `nil` for a body that is not one.
  let errorResponse: @Sendable (Data) -> ProviderErrorResponse?

  init(name: String, base: ProviderURL, errorResponse: @escaping @Sendable (Data) -> ProviderErrorResponse?) {
    source = DataSource(name: name, host: base.host)
    self.base = base
    self.errorResponse = errorResponse
  }

  /// The name of the provider's shared state in the store.
  var stateName: CacheKey { CacheKey(source.name, at: base.description, "record") }
}

/// An error that the body of a response reports.
struct ProviderErrorResponse: Hashable, Sendable {
  /// The kind of the error; `nil` when the body does not identify one of the kinds.
  let kind: Kind?
  /// The provider's message, unchanged.
  let message: String
  /// The status in the body, which replaces a successful HTTP status.
  var status: Int?

  /// The kinds of errors that are handled differently.
  enum Kind: Hashable, Sendable {
    /// There were too many requests.
    case rateLimited
    /// The monthly quota is exhausted.
    case quotaExceeded
    /// The API key is missing.
    case keyMissing
    /// The API key is invalid.
    case keyRejected
    /// The API key is missing or invalid; the message does not distinguish the two.
    case keyMissingOrRefused
    /// The plan of the API key does not include the request.
    case planRestricted
    /// The plan limits the history to a number of days.
    case historyLimited(days: Int)
  }
}

extension ProviderErrorResponse.Kind {
  /// Creates the kind that a status alone identifies.
  init?(status: Int?) {
    switch status {
    case 401: self = .keyMissingOrRefused
    case 402: self = .planRestricted
    case 429: self = .rateLimited
    default: return nil
    }
  }
}
