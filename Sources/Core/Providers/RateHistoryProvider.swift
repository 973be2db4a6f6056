/// Someone who gives the exchange rates of many days in one answer.
public protocol RateHistoryProvider: Sendable {
  /// The tables of the days that have one, oldest first, with the euro as their base.
  ///
  /// Where the first day has none, the table of the last day before it that has one stands in front; each table tells its
  /// day.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` when there is no table up to the last day.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}
