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

  /// Returns the table of exchange rates for a day, or the newest one, from which currencies are to be converted.
  ///
  /// A provider with several sources uses the currencies to choose a source. By default, the method returns the result of
  /// ``latestRates()`` or ``rates(on:)``.
  ///
  /// - Parameters:
  ///   - currencies: The currencies of the conversion. The table can have rates of others, and can lack some of these.
  ///   - day: The day of the rates; `nil` for the newest rates.
  /// - Throws: ``ProviderError`` if the request fails.
  func rates(of currencies: [Currency], on day: CalendarDay?) async throws(ProviderError) -> Sourced<RateTable>
}

extension RateProvider {
  /// Returns the table of exchange rates for a day, or the newest one if the day is `nil`.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  public func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    if let day { try await rates(on: day) } else { try await latestRates() }
  }
}
