/// Converts amounts between currencies and returns histories of exchange rates.
///
/// Every conversion is computed from a table of rates against the euro. One table serves all currency pairs of its day,
/// and every currency can be the base although most providers only serve the euro as base.
public struct ConversionService: Sendable {
  private let rates: any RateProvider
  private let archive: (any RateProvider & RateHistoryProvider)?
  private let names: any CurrencyNameProvider

  /// The maximum number of days that are requested one by one; more would use up the quota of a free plan.
  public static let maximumSingleDayRequests = 7

  /// The maximum number of days after a day on which its next rates are searched.
  ///
  /// Markets have never been closed for longer than four days in a row, at Easter and around Christmas.
  private static let longestClosure = 7

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - rates: The provider of rate tables. If it is also a ``RateHistoryProvider``, many days need only one request.
  ///   - archive: The provider of histories of more than ``maximumSingleDayRequests`` days, if `rates` would need one
  ///     request per day.
  ///   - names: The provider of currency names.
  public init(
    rates: any RateProvider, archive: (any RateProvider & RateHistoryProvider)? = nil,
    names: any CurrencyNameProvider
  ) {
    self.rates = rates
    self.archive = archive
    self.names = names
  }

  // MARK: - Conversions

  /// Converts an amount to several currencies by the newest rates.
  ///
  /// - Parameters:
  ///   - targets: The target currencies; `nil` for the popular ones (``RateTable/popularCurrencies(excluding:)``).
  /// - Throws: ``ConversionError``.
  public func conversions(
    of amount: FixedPoint, from: Currency, to targets: [Currency]?
  ) async throws(ConversionError) -> Sourced<Conversions> {
    try await latestTable().map { table throws(ConversionError) in
      try Conversions(of: amount, from: from, to: targets, by: table)
    }
  }

  /// Converts an amount to several currencies by the rates of a day; ``Conversions/day`` is the day of the rates.
  ///
  /// - Parameters:
  ///   - targets: The target currencies; `nil` for the popular ones (``RateTable/popularCurrencies(excluding:)``).
  ///   - day: A day from ``RateTable/firstDay`` through `today`.
  ///   - rule: The rule for a day without rates.
  ///   - today: The current day in UTC.
  /// - Throws: ``ConversionError``.
  public func conversions(
    of amount: FixedPoint, from: Currency, to targets: [Currency]?, on day: CalendarDay, _ rule: RateDayRule,
    today: CalendarDay
  ) async throws(ConversionError) -> Sourced<Conversions> {
    try await table(on: day, rule, today: today).map { table throws(ConversionError) in
      try Conversions(of: amount, from: from, to: targets, by: table)
    }
  }

  /// Returns the currencies that have rates, with their names, in alphabetical order of their codes.
  ///
  /// - Throws: ``ProviderError``.
  public func currencies() async throws(ProviderError) -> Sourced<[NamedCurrency]> {
    try await names.currencyNames().map { names in
      names.map { NamedCurrency(currency: $0.key, name: $0.value) }.sorted { $0.currency < $1.currency }
    }
  }

  // MARK: - Tables

  /// Returns the newest table.
  ///
  /// - Throws: ``ConversionError/provider(_:)``.
  public func latestTable() async throws(ConversionError) -> Sourced<RateTable> {
    do throws(ProviderError) { return try await rates.latestRates() } catch { throw .provider(error) }
  }

  /// Returns the table that applies to a day; ``RateTable/day`` is the day of its rates.
  ///
  /// - Parameters:
  ///   - day: A day from ``RateTable/firstDay`` through `today`.
  ///   - rule: The rule for a day without rates.
  ///   - today: The current day in UTC.
  /// - Throws: ``ConversionError``.
  public func table(
    on day: CalendarDay, _ rule: RateDayRule, today: CalendarDay
  ) async throws(ConversionError) -> Sourced<RateTable> {
    guard day >= RateTable.firstDay else { throw .tooEarly(day) }
    guard day <= today else { throw .future(day, today: today) }
    let table: Sourced<RateTable>?
    do throws(ProviderError) {
      table = rule == .next ? try await firstTable(from: day, today: today) : try await rates.rates(on: day)
    } catch {
      throw .provider(error)
    }
    guard let table else { throw .nothingSince(day) }
    guard rule != .exact || table.value.day == day else { throw .closed(day, previous: table.value.day) }
    return table
  }

  /// Returns the table of a day or of the first day after it that has one; `nil` if there is none.
  private func firstTable(
    from day: CalendarDay, today: CalendarDay
  ) async throws(ProviderError) -> Sourced<RateTable>? {
    let last = min(day.advanced(by: Self.longestClosure), today)
    if let history = rates as? any RateHistoryProvider {
      let tables = try await history.rates(from: day, through: last)
      return tables.value.first { $0.day >= day }.map { first in tables.map { _ in first } }
    }
    for ordinal in day.ordinal...last.ordinal {
      let table = try await rates.rates(on: day.advanced(by: ordinal - day.ordinal))
      if table.value.day >= day { return table }
    }
    return nil
  }

  // MARK: - Histories

  /// Returns the exchange rates between two currencies on the last days that have rates.
  ///
  /// The newest table determines the last day. The tables before it are one request if the provider returns many days at
  /// once, and otherwise one request per day, backward from the day of the previous response. Past days never change, so
  /// they are requested only once. A provider without rates on weekends and holidays returns business days.
  ///
  /// The change of the oldest day is unknown if the day before it would need another request.
  ///
  /// - Parameters:
  ///   - days: The number of days, at least 1. The history is shorter if the provider has fewer days.
  /// - Throws: ``ConversionError``.
  public func history(
    from: Currency, to: Currency, days: Int
  ) async throws(ConversionError) -> SourcedRateHistory {
    let days = max(1, days)
    let needsArchive = days > Self.maximumSingleDayRequests && !(rates is any RateHistoryProvider)
    let source: any RateProvider = needsArchive ? archive ?? rates : rates
    let latest: Sourced<RateTable>
    do throws(ProviderError) { latest = try await source.latestRates() } catch { throw .provider(error) }
    _ = try latest.value.crossRate(from: from, to: to)
    let earlier: [Sourced<[RateTable]>]
    do throws(ProviderError) {
      earlier = try await tables(before: latest.value.day, count: days, from: source, after: latest.failures)
    } catch {
      throw .provider(error)
    }
    return try SourcedRateHistory(from: from, to: to, tables: [latest.map { [$0] }] + earlier, count: days)
  }

  /// Returns the tables before a day: `count` days in one response, or `count` − 1 days in one response each.
  ///
  /// - Parameters:
  ///   - failures: The errors of the request for the newest table. A provider that has just failed is not requested day by
  ///     day if there is an archive.
  private func tables(
    before newest: CalendarDay, count: Int, from source: any RateProvider, after failures: [ProviderError]
  ) async throws(ProviderError) -> [Sourced<[RateTable]>] {
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
        // The day is before the provider's first.
        if case .notFound = error.reason { return tables }
        throw error
      }
      tables.append(table.map { [$0] })
      // A day without rates returns the table of an earlier day.
      day = min(table.value.day, day).advanced(by: -1)
    }
    return tables
  }

  /// Returns the length in calendar days of a period with at least `count` business days: weekends, one week for
  /// holidays, and more for long periods.
  private static func calendarDays(forBusinessDays count: Int) -> Int {
    let days = min(count, 20_000)
    return days + 2 * (days / 5 + 1) + 7 + days / 16
  }
}

/// The rule for the rates of a day on which none were published: a weekend or holiday.
public enum RateDayRule: String, Hashable, Sendable, CaseIterable {
  /// Uses the last rates before the day.
  case previous
  /// Rejects a day without rates.
  case exact
  /// Uses the first rates after the day.
  case next
}
