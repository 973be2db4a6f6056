/// A provider that can return the exchange rates for many days in one response.
public protocol RateHistoryProvider: Sendable {
  /// Returns the rate tables for a range of days that includes both `first` and `last`, oldest first.
  ///
  /// Days without published rates have no table. If there is no table for `first`, the array starts with the most
  /// recent earlier table. The base currency of all tables is the euro.
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
