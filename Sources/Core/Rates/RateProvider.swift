/// A provider of exchange rates, with one table of rates per day.
public protocol RateProvider: Sendable {
  /// Returns the newest table of exchange rates, with the euro as its base currency.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func latestRates() async throws(ProviderError) -> Sourced<RateTable>

  /// Returns the table of exchange rates of a day, or of the last earlier day with rates.
  ///
  /// The returned table contains its own day in ``RateTable/day``. The base currency is the euro.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the day is before the provider's
  ///   first table.
  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable>
}

/// A provider that returns the exchange rates of many days in one response.
public protocol RateHistoryProvider: Sendable {
  /// Returns the rate tables of all days from `first` through `last` that have rates, oldest first.
  ///
  /// If `first` has no table, the array starts with the last table before `first`. The base currency of all
  /// tables is the euro.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no table of
  ///   `last` or of any earlier day.
  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]>
}

/// A local archive of past rate tables, which is read without a network request.
public protocol RateArchive: RateProvider, RateHistoryProvider {
  /// Returns whether the archive contains the exchange rates that apply to a day.
  ///
  /// If no rates were published on the day, these are the rates of the last earlier day with rates.
  func covers(_ day: CalendarDay) -> Bool
}

/// A provider of English currency names, such as “US Dollar” for `USD`.
public protocol CurrencyNameProvider: Sendable {
  /// Returns the English name of each currency for which the provider has rates.
  ///
  /// The names are untrusted network data and must be sanitized before they are displayed.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]>
}

// MARK: - Fallback

extension Fallback: RateProvider where Provider == any RateProvider {
  /// Returns the newest rate table of the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.latestRates() }
  }

  /// Returns the rate table of a day from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(on: day) }
  }
}

extension Fallback: RateHistoryProvider where Provider == any RateHistoryProvider {
  /// Returns the rate tables of a range of days from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.rates(from: first, through: last) }
  }
}

extension Fallback: CurrencyNameProvider where Provider == any CurrencyNameProvider {
  /// Returns the English currency names of the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.currencyNames() }
  }
}
