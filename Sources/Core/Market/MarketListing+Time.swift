extension MarketListing {
  package var oldestTime: Timestamp? { rows.compactMap(\.asOf).min() }
}

extension Sourced where Value == MarketListing {
  /// A copy whose ``asOf`` is the time of the oldest row that was current when the listing was fetched.
  ///
  /// If no row was current, it is the time of the oldest row. Use the copy after rows were selected.
  package var asOfRows: Sourced<MarketListing> {
    let times = value.rows.compactMap(\.asOf)
    return Sourced(
      value, source: source, asOf: times.filter { !$0.isOldPrice(at: fetchedAt) }.min() ?? times.min(),
      fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}
