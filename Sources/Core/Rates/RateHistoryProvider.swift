/// A provider that can return the exchange rates for many days in one response.
public protocol RateHistoryProvider: Sendable {
  /// Returns the rate tables, with the euro as base currency, for the days from `first` through `last`, oldest first.
  ///
  /// Days without published rates have no table. If `first` has none, the array starts with the most recent earlier
  /// table.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no table for `last` or for any earlier day.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}

extension Fallback: RateHistoryProvider where Provider == any RateHistoryProvider {
  /// Returns the rate tables for a range of days, oldest first, from the first provider whose response is not stale.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(from: first, through: last) }
  }
}
