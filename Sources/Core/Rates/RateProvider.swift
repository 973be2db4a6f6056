/// A provider of exchange rates, with one table of rates for each day.
public protocol RateProvider: Sendable {
  /// Returns the newest table of exchange rates, with the euro as its base currency.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func latestRates() async throws(ProviderError) -> Sourced<RateTable>

  /// Returns the table of exchange rates, with the euro as base currency, for a day or the last earlier day with rates.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the day
  ///   is before the provider's first table.
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable>
}

extension Fallback: RateProvider where Provider == any RateProvider {
  /// Returns the newest rate table from the first provider whose response is not stale.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.latestRates() }
  }

  /// Returns the rate table for a day from the first provider whose response is not stale.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(on: day) }
  }
}
