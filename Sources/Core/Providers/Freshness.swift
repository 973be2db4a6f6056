/// The freshness of a value: newly fetched, cached, or built in.
public enum Freshness: String, Hashable, Sendable, CaseIterable {
  /// The value was fetched from the provider for the current request.
  case live
  /// The value was read from the cache, and its cache lifetime has not ended.
  case fresh
  /// The value was read from the cache, and its cache lifetime has ended.
  ///
  /// A stale value is returned only if no newer value is available.
  case stale
  /// The value is built into Quid, for example in a table of exchange rates.
  ///
  /// Simulated values, which replace network data if the user selects the data source `test` or `mock`, are also built
  /// in.
  case builtin

  func isFresher(than other: Freshness) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .live: 0
    case .fresh: 1
    case .stale: 2
    case .builtin: 3
    }
  }
}
