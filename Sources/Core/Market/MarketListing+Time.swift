extension MarketRow {
  /// Returns a Boolean value that indicates whether the market data of the coin is not current.
  ///
  /// The data is not current if it is more than an hour old, because the provider has stopped updating it, or if its
  /// time is more than a day in the future. Data without a time is treated as current.
  ///
  /// - Parameter now: The current time.
  public func isOld(at now: Timestamp) -> Bool { asOf?.isOldPrice(at: now) ?? false }
}

extension Timestamp {
  /// Returns a Boolean value that indicates whether a coin price of this time is not current.
  ///
  /// Providers update the price of an active coin every few minutes. A price is not current if it is more than an hour
  /// old, or if its time is more than a day in the future.
  package func isOldPrice(at now: Timestamp) -> Bool {
    let age = now.time(since: self)
    return age > .seconds(3_600) || age < .seconds(-86_400)
  }
}

extension MarketListing {
  /// The time of the row that was updated first; `nil` if no row has a time.
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
