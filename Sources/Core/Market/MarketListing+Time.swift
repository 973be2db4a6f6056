extension MarketListing {
  package var oldestTime: Timestamp? { rows.compactMap(\.asOf).min() }
}

extension Sourced where Value == MarketListing {
  /// A copy, for use after a selection of rows, whose ``asOf`` is the time of the oldest row that was current when the
  /// listing was fetched; if no row was current, the time of the oldest row.
  package var asOfRows: Sourced<MarketListing> {
    let times = value.rows.compactMap(\.asOf)
    return Sourced(
      value, source: source, asOf: times.filter { !$0.isOldPrice(at: fetchedAt) }.min() ?? times.min(),
      fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}
