/// The freshness of a value: newly fetched, cached, or built in.
public enum Freshness: String, Hashable, Sendable, CaseIterable, Codable {
  /// The value was fetched from the provider for the current request.
  case live
  /// The value was read from the cache, and its cache lifetime has not ended.
  case fresh
  /// The value was read from the cache after its cache lifetime ended, because no newer value is available.
  case stale
  /// The value is built into Quid, such as an exchange rate in a table, or is simulated by the data source `test` or
  /// `mock`.
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
