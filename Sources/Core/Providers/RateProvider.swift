/// Someone who knows exchange rates of currencies by the day.
public protocol RateProvider: Sendable {
  /// The newest table, with the euro as its base.
  ///
  /// - Throws: ``ProviderError``.
  func latestRates() async throws(ProviderError) -> Sourced<RateTable>

  /// The table of a day, or of the last day before it that has one, which the table tells.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` for a day before the source's first.
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable>
}
