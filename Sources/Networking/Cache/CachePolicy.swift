import QuidCore

/// The user's settings for cached responses: offline operation and the maximum age of a cached response.
public struct CachePolicy: Hashable, Sendable {
  /// A Boolean value that indicates whether only cached responses are used and no requests are sent.
  public var isOffline: Bool
  /// The maximum age of a cached response; `nil` for the default lifetime of each kind of data (one minute for prices).
  ///
  /// If the maximum age is zero, a request is always sent. Older responses are not used even if the request fails.
  public var maximumAge: Duration?
  /// Whether the newest exchange rates are requested every five minutes, whatever their `max-age`.
  package var refreshesRates = false

  /// Creates a cache policy.
  public init(isOffline: Bool = false, maximumAge: Duration? = nil) {
    self.isOffline = isOffline
    self.maximumAge = maximumAge
  }
}
