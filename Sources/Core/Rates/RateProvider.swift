/// A provider of daily exchange rates.
public protocol RateProvider: Sendable {
  /// Returns the newest table, with the euro as its base.
  ///
  /// - Throws: ``ProviderError``.
  func latestRates() async throws(ProviderError) -> Sourced<RateTable>

  /// Returns the table of a day, or the last one before it if the day has none; see ``RateTable/day``.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` for a day before the provider's first.
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable>
}

/// A provider that returns the exchange rates of many days in one response.
public protocol RateHistoryProvider: Sendable {
  /// Returns the tables of all days with rates, oldest first, with the euro as their base.
  ///
  /// If the first day has no table, the list starts with the last table before it.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if there is no table up to the last day.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}

/// A local archive of past rate tables, which needs no network request.
public protocol RateArchive: RateProvider, RateHistoryProvider {
  /// Returns whether the archive contains the table that applies to a day: that of the day, or the last one before it.
  func covers(_ day: CalendarDay) -> Bool
}

/// A provider of currency names.
public protocol CurrencyNameProvider: Sendable {
  /// Returns the English name of each currency that the provider has rates for. The names are untrusted network data.
  ///
  /// - Throws: ``ProviderError``.
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]>
}

// MARK: - Fallback

extension Fallback: RateProvider where Provider == any RateProvider {
  /// Returns the newest table of the first provider that has one.
  ///
  /// - Throws: ``ProviderError``.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.latestRates() }
  }

  /// Returns the table of a day from the first provider that has it.
  ///
  /// - Throws: ``ProviderError``.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(on: day) }
  }
}

extension Fallback: RateHistoryProvider where Provider == any RateHistoryProvider {
  /// Returns the tables of the first provider that has them.
  ///
  /// - Throws: ``ProviderError``.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(from: first, through: last) }
  }
}

extension Fallback: CurrencyNameProvider where Provider == any CurrencyNameProvider {
  /// Returns the names of the first provider that has them.
  ///
  /// - Throws: ``ProviderError``.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.currencyNames() }
  }
}
