/// A service that converts amounts between currencies and returns histories of exchange rates.
///
/// Every conversion uses a table with the exchange rates of one day for all currency pairs.
public struct ConversionService: Sendable {
  let rates: any RateProvider
  let archive: (any RateProvider & RateHistoryProvider)?
  private let names: any CurrencyNameProvider

  /// The maximum number of days for which a history is loaded with one request per day: 7.
  ///
  /// A longer history is loaded with one request, if a provider conforms to ``RateHistoryProvider``.
  public static let maximumSingleDayRequests = 7

  /// The maximum number of days to search for rates; the longest known period without rates is four days.
  private static let longestClosure = 7

  /// Creates a service that converts amounts between currencies.
  ///
  /// - Parameters:
  ///   - rates: The provider of rate tables, and of histories if it conforms to ``RateHistoryProvider``.
  ///   - archive: The provider of histories of more than ``maximumSingleDayRequests`` days, if `rates` does not conform
  ///     to ``RateHistoryProvider``; `nil`, the default, for `rates`.
  public init(
    rates: any RateProvider, archive: (any RateProvider & RateHistoryProvider)? = nil,
    names: any CurrencyNameProvider
  ) {
    self.rates = rates
    self.archive = archive
    self.names = names
  }

  // MARK: - Conversions

  /// Converts an amount to several currencies with the newest exchange rates.
  ///
  /// - Parameter targets: The target currencies; `nil` for ``RateTable/popularCurrencies(excluding:)``.
  /// - Throws: ``ConversionError`` if the request fails, a currency has no rate, or a value is too large.
  public func conversions(
    of amount: FixedDecimal, from: Currency, to targets: [Currency]?
  ) async throws -> Sourced<Conversions> {
    try await latestTable().map { table in
      try Conversions(of: amount, from: from, to: targets, by: table)
    }
  }

  /// Converts an amount to several currencies with the exchange rates for a day.
  ///
  /// The rates can be from another day than the requested day; see ``Conversions/day``.
  ///
  /// - Parameters:
  ///   - targets: The target currencies; `nil` for ``RateTable/popularCurrencies(excluding:)``.
  ///   - day: The requested day, from ``RateTable/firstDay`` through `today`.
  /// - Throws: ``ConversionError`` if the request fails, `day` is out of range or has no rates according to `rule`, a
  ///   currency has no rate, or a value is too large.
  public func conversions(
    of amount: FixedDecimal, from: Currency, to targets: [Currency]?, on day: CalendarDay, _ rule: RateDayRule,
    today: CalendarDay
  ) async throws -> Sourced<Conversions> {
    try await table(on: day, rule, today: today).map { table in
      try Conversions(of: amount, from: from, to: targets, by: table)
    }
  }

  /// Returns the currencies that have exchange rates, with their English names, sorted alphabetically by code.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  public func currencies() async throws -> Sourced<[NamedCurrency]> {
    try await names.currencyNames().map { names in
      names.map { NamedCurrency(currency: $0.key, name: $0.value) }.sorted { $0.currency < $1.currency }
    }
  }

  // MARK: - Tables

  /// Returns the newest table of exchange rates.
  ///
  /// - Throws: ``ConversionError/provider(_:)`` if the request fails.
  public func latestTable() async throws -> Sourced<RateTable> {
    do {
      return try await rates.latestRates()
    } catch {
      throw ConversionError.provider(error)
    }
  }

  /// Returns the table of exchange rates for a day, or for another day by the rule for days without rates.
  ///
  /// - Parameter day: The requested day, from ``RateTable/firstDay`` through `today`.
  /// - Throws: ``ConversionError`` if the request fails, or if `day` is out of range or has no rates according to
  ///   `rule`.
  public func table(
    on day: CalendarDay, _ rule: RateDayRule, today: CalendarDay
  ) async throws -> Sourced<RateTable> {
    guard day >= RateTable.firstDay else { throw ConversionError.tooEarly(day) }
    guard day <= today else { throw ConversionError.future(day, today: today) }
    let table: Sourced<RateTable>?
    do {
      table = rule == .next ? try await firstTable(from: day, today: today) : try await rates.rates(on: day)
    } catch let error as ProviderError {
      throw ConversionError.provider(error)
    }
    guard let table else { throw ConversionError.nothingSince(day) }
    guard rule == .exact, table.value.day != day else { return table }
    throw ECBPublication.isPending(day, today: today)
      ? ConversionError.notPublished(day, previous: table.value.day)
      : ConversionError.closed(day, previous: table.value.day)
  }

  /// Returns the first table of the day or the seven days after it, up to `today`; `nil` if these days have no rates.
  private func firstTable(
    from day: CalendarDay, today: CalendarDay
  ) async throws -> Sourced<RateTable>? {
    let last = min(day.advanced(by: Self.longestClosure), today)
    if let history = rates as? any RateHistoryProvider {
      let tables = try await history.rates(from: day, through: last)
      return tables.value.first { $0.day >= day }.map { tables.element($0, of: $0.day) }
    }
    for ordinal in day.ordinal...last.ordinal {
      let table = try await rates.rates(on: day.advanced(by: ordinal - day.ordinal))
      if table.value.day >= day { return table }
    }
    return nil
  }

  // MARK: - Histories

  /// Returns the daily exchange rates between two currencies, ending with the newest day that has rates.
  ///
  /// Days without rates, such as weekends and holidays, are omitted. If the rates are loaded with one request per day,
  /// the percent change of the oldest day is unknown.
  ///
  /// - Parameter days: The maximum number of days with rates. Values below 1 are treated as 1.
  /// - Throws: ``ConversionError`` if a request fails, a currency has no rate, or a rate is too large.
  public func history(
    from: Currency, to: Currency, days: Int
  ) async throws -> SourcedRateHistory {
    let days = max(1, days)
    let needsArchive = days > Self.maximumSingleDayRequests && !(rates is any RateHistoryProvider)
    let source: any RateProvider = needsArchive ? archive ?? rates : rates
    do {
      let latest = try await source.latestRates()
      _ = try latest.value.crossRate(from: from, to: to)
      let earlier = try await tables(before: latest.value.day, count: days, from: source, after: latest.failures)
      return try SourcedRateHistory(from: from, to: to, tables: [latest.map { [$0] }] + earlier, count: days)
    } catch let error as ProviderError {
      throw ConversionError.provider(error)
    }
  }

  /// Returns the tables before the newest one, in one response if possible, or in one response for each day.
  private func tables(
    before newest: CalendarDay, count: Int, from source: any RateProvider, after failures: [ProviderError]
  ) async throws -> [Sourced<[RateTable]>] {
    let last = newest.advanced(by: -1)
    guard last >= RateTable.firstDay else { return [] }
    let first = max(newest.advanced(by: -Self.calendarDays(forBusinessDays: count)), RateTable.firstDay)
    if let history = source as? any RateHistoryProvider {
      return [try await history.rates(from: first, through: last)]
    }
    if !failures.isEmpty, let archive, let tables = try? await archive.rates(from: first, through: last) {
      return [tables]
    }
    var tables: [Sourced<[RateTable]>] = []
    var day = last
    while tables.count < count - 1, day >= RateTable.firstDay {
      let table: Sourced<RateTable>
      do throws(ProviderError) {
        table = try await source.rates(on: day)
      } catch {
        // The provider has no rates before its first day.
        if case .notFound = error.reason { return tables }
        throw error
      }
      tables.append(table.map { [$0] })
      // A day without rates returns the table of an earlier day.
      day = min(table.value.day, day).advanced(by: -1)
    }
    return tables
  }

  /// Returns a sufficient number of calendar days, including weekends and holidays.
  private static func calendarDays(forBusinessDays count: Int) -> Int {
    let days = min(count, 20_000)
    return days + 2 * (days / 5 + 1) + 7 + days / 16
  }
}
