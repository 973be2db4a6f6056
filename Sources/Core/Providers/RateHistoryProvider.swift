/// Someone who gives the exchange rates of many days in one answer.
public protocol RateHistoryProvider: Sendable {
  /// The tables of the days that have one, oldest first, with the euro as their base.
  ///
  /// - Throws: ``ProviderError``.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}
