import QuidCore
import Synchronization

/// The user's settings for the use of cached responses and the network.
public struct CachePolicy: Hashable, Sendable {
  /// A Boolean value that indicates whether only cached responses are used and no requests are sent.
  public var isOffline: Bool
  /// The maximum age of a cached response; `nil` to use the default lifetime of each kind of data, such as one
  /// minute for prices.
  ///
  /// If the maximum age is zero, a request is always sent. A cached response that is older than the maximum age is
  /// not used even if the request fails.
  public var maximumAge: Duration?

  /// Creates a cache policy.
  public init(isOffline: Bool = false, maximumAge: Duration? = nil) {
    self.isOffline = isOffline
    self.maximumAge = maximumAge
  }
}
