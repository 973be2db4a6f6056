extension Sourced {
  /// One value out of two answers of the same source, no fresher than the older of them.
  ///
  /// The times are the earlier ones, and the time spoken of is unknown where one answer does not tell it. For answers of
  /// different sources keep both: their provenance does not fit into one.
  public func combined<Other: Sendable, Whole: Sendable>(
    with other: Sourced<Other>, _ combine: (Value, Other) -> Whole
  ) -> Sourced<Whole> {
    let asOf = asOf.flatMap { own in other.asOf.map { min(own, $0) } }
    return Sourced<Whole>(
      combine(value, other.value), source: source, asOf: asOf, fetchedAt: min(fetchedAt, other.fetchedAt),
      freshness: freshness.isFresher(than: other.freshness) ? other.freshness : freshness,
      failures: failures + other.failures)
  }
}

extension Freshness {
  /// Whether a person should rather see this; what is built in is never fresher than anything fetched.
  fileprivate func isFresher(than other: Freshness) -> Bool { rank < other.rank }

  private var rank: Int {
    switch self {
    case .live: 0
    case .fresh: 1
    case .stale: 2
    case .builtin: 3
    }
  }
}
