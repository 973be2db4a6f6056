/// A service that converts amounts between currencies and returns histories of exchange rates.
///
/// Every conversion uses a table with the exchange rates of one day for all currency pairs.
public struct ConversionService: Sendable {
  let rates: RateSource
  /// The source of histories of more than seven days if ``rates`` has no ranges of days.
  let histories: RateSource?
  private let names: any CurrencyNameProvider

  /// The maximum number of days for which a history is loaded with one request per day: 7.
  ///
  /// A longer history is loaded with one request, if a provider conforms to ``RateHistoryProvider``.
  package static let maximumSingleDayRequests = 7

  /// The maximum number of days to search for rates; the longest known period without rates is four days.
  private static let longestClosure = 7
  /// The maximum number of months to search for the rates of a currency that is published rarely.
  private static let longestSearch = 120

  /// Creates a service that converts amounts between currencies.
  ///
  /// - Parameters:
  ///   - rates: The provider of rate tables, and of histories if it conforms to ``RateHistoryProvider``.
  ///   - histories: The provider of histories of more than seven days, if `rates` does not conform
  ///     to ``RateHistoryProvider``; `nil`, the default, for `rates`.
  public init(
    rates: any RateProvider, histories: (any RateProvider & RateHistoryProvider)? = nil,
    names: any CurrencyNameProvider
  ) {
    self.init(
      rates: RateSource(tables: rates, ranges: rates as? any RateHistoryProvider),
      histories: histories.map { RateSource(tables: $0, ranges: $0) }, names: names)
  }

  package init(rates: RateSource, histories: RateSource?, names: any CurrencyNameProvider) {
    self.rates = rates
    self.histories = histories
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
    try await latestRates(for: [from] + (targets ?? [])).dated(from: from, to: targets).map { table in
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
    of amount: FixedDecimal, from: Currency, to targets: [Currency]?, on day: CalendarDay, rule: RateDayRule,
    today: CalendarDay
  ) async throws -> Sourced<Conversions> {
    let table = try await rates(on: day, rule: rule, today: today, for: [from] + (targets ?? []))
    return try table.dated(from: from, to: targets).map { table in
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
  /// - Parameter currencies: The currencies to convert, by which a provider with several sources chooses one of them.
  /// - Throws: ``ConversionError/provider(_:)`` if the request fails.
  public func latestRates(for currencies: [Currency] = []) async throws -> Sourced<RateTable> {
    do {
      return try await rates.tables.rates(of: currencies, on: nil).applied(on: nil).dated(by: currencies)
    } catch {
      throw ConversionError.provider(error)
    }
  }

  /// Returns the table of exchange rates for a day, or for another day by the rule for days without rates.
  ///
  /// The rates can be from another day than the requested day; see ``RateTable/day``.
  ///
  /// - Parameters:
  ///   - day: The requested day, from ``RateTable/firstDay`` through `today`.
  ///   - rule: The rule for a day without rates, such as a weekend.
  ///   - currencies: The currencies to convert, by which a provider with several sources chooses one of them.
  /// - Throws: ``ConversionError`` if the request fails, or if `day` is out of range or has no rates according to
  ///   `rule`.
  public func rates(
    on day: CalendarDay, rule: RateDayRule, today: CalendarDay, for currencies: [Currency] = []
  ) async throws -> Sourced<RateTable> {
    guard day >= RateTable.earliestDay else { throw ConversionError.tooEarly(day) }
    guard day <= today else { throw ConversionError.future(day, today: today) }
    // Equal currencies, and those with a legal rate between them, need no rates of the day.
    let rule = RateTable.isFixed(currencies, on: day) ? .previous : rule
    let table: Sourced<RateTable>?
    do {
      table =
        rule == .next
        ? try await firstTable(from: day, today: today, for: currencies)
        : try await rates.tables.rates(of: currencies, on: day).applied(on: day).dated(by: currencies)
    } catch let error as ProviderError {
      if case .notFound = error.reason, day < RateTable.firstDay { throw ConversionError.tooEarly(day) }
      throw ConversionError.provider(error)
    }
    guard let table else { throw ConversionError.nothingSince(day) }
    let published = table.value.day(of: currencies)
    guard rule == .exact, published != day else { return table }
    throw ECBPublication.isPending(day, today: today)
      ? ConversionError.notPublished(day, previous: published)
      : ConversionError.closed(day, previous: published)
  }

  /// Returns the first table of the day or the seven days after it, up to `today`; `nil` if these days have no rates.
  private func firstTable(
    from day: CalendarDay, today: CalendarDay, for currencies: [Currency]
  ) async throws -> Sourced<RateTable>? {
    let last = min(day.advanced(by: Self.longestClosure), today)
    if let ranges = rates.ranges {
      let tables = try await ranges.rates(of: currencies, from: day, through: last, each: .day)
      return tables.value.first { $0.day >= day && $0.hasRates(of: currencies) }.map { tables.element($0, of: $0.day) }
    }
    for ordinal in day.ordinal...last.ordinal {
      let table = try await rates.tables.rates(of: currencies, on: day.advanced(by: ordinal - day.ordinal))
      if table.value.day(of: currencies) >= day { return table.dated(by: currencies) }
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
    let source = source(forDays: days)
    do {
      let latest = try await source.tables.rates(of: [from, to], on: nil).dated(by: [from, to])
      _ = try latest.value.crossRate(from: from, to: to)
      let earlier = try await tables(of: [from, to], before: latest, count: days, from: source)
      // The rates of different sources are not comparable.
      let isOneSource = earlier.allSatisfy { $0.source == latest.source }
      return try SourcedRateHistory(
        from: from, to: to, tables: (isOneSource ? [latest.map { [$0] }] : []) + earlier, count: days)
    } catch let error as ProviderError {
      throw ConversionError.provider(error)
    }
  }

  /// Returns the daily exchange rates between two currencies on the last days with rates through a given day.
  package func history(
    from: Currency, to: Currency, days: Int, through last: CalendarDay
  ) async throws -> SourcedRateHistory {
    let first = max(last.advanced(by: -Self.calendarDays(forBusinessDays: days)), RateTable.earliestDay)
    let tables = try await history(from: from, to: to, on: min(first, last)...last, each: .day).tables
    return try SourcedRateHistory(from: from, to: to, tables: tables, count: days)
  }

  /// Returns the exchange rates between two currencies from one day through another.
  ///
  /// - Parameters:
  ///   - from: The source currency. Each rate is the price of one unit of this currency.
  ///   - interval: The interval between the rates. For weeks and months, the rates are means.
  /// - Throws: ``ConversionError`` if the request fails, if the first day is too early, or if there is no rate.
  public func history(
    from: Currency, to: Currency, on days: ClosedRange<CalendarDay>, each interval: HistoryInterval
  ) async throws -> SourcedRateHistory {
    guard days.lowerBound >= RateTable.earliestDay else { throw ConversionError.tooEarly(days.lowerBound) }
    guard let provider = rates.ranges ?? histories?.ranges else {
      throw ConversionError.nothingSince(days.lowerBound)
    }
    do {
      let tables = try await provider.rates(
        of: [from, to], from: days.lowerBound, through: days.upperBound, each: interval)
      let history = try SourcedRateHistory(
        from: from, to: to, tables: [tables.map { $0.filter { days.contains($0.day) || interval != .day } }],
        count: .max, each: interval)
      guard !history.history.days.isEmpty else {
        _ = try tables.value.last?.crossRate(from: from, to: to)
        throw ProviderError(
          .notFound("these exchange rates from \(days.lowerBound) through \(days.upperBound)"), from: tables.source)
      }
      return history
    } catch let error as ProviderError {
      if case .notFound = error.reason, days.lowerBound < RateTable.firstDay {
        throw ConversionError.tooEarly(days.lowerBound)
      }
      throw ConversionError.provider(error)
    }
  }

  private func source(forDays count: Int) -> RateSource {
    rates.ranges == nil && count > Self.maximumSingleDayRequests ? histories ?? rates : rates
  }

  /// Returns the tables before the newest one: one response with all of them, or one for each day.
  ///
  /// All tables are from one source: after a failure, they are loaded with one request from ``histories`` if possible.
  private func tables(
    of currencies: [Currency], before latest: Sourced<RateTable>, count: Int, from source: RateSource
  ) async throws -> [Sourced<[RateTable]>] {
    let last = latest.value.day.advanced(by: -1)
    guard last >= RateTable.firstDay else { return [] }
    let length = Self.calendarDays(forBusinessDays: count)
    if let ranges = source.ranges {
      var tables = try await Self.tables(of: currencies, during: length, through: last, from: ranges)
      // Some central banks publish their rates once a month.
      let longer = 31 * min(count, Self.longestSearch)
      let found = tables?.value.count { $0.hasRates(of: currencies) } ?? 0
      if found < count - 1, longer > length,
        let all = try? await Self.tables(of: currencies, during: longer, through: last, from: ranges)
      {
        tables = all
      }
      return tables.map { [$0] } ?? []
    }
    func oneResponse() async -> Sourced<[RateTable]>? {
      guard let ranges = histories?.ranges else { return nil }
      return try? await Self.tables(of: currencies, during: length, through: last, from: ranges)
    }
    if !latest.failures.isEmpty, let tables = await oneResponse() { return [tables] }
    var tables: [Sourced<[RateTable]>] = []
    var day = last
    while tables.count < count - 1, day >= RateTable.firstDay {
      let table: Sourced<RateTable>
      do throws(ProviderError) {
        table = try await source.tables.rates(of: currencies, on: day)
      } catch {
        // The provider has no rates before its first day.
        if case .notFound = error.reason { return tables }
        throw error
      }
      guard table.source == latest.source else {
        return await oneResponse().map { [$0.preceded(by: table.failures)] } ?? tables
      }
      tables.append(table.map { [$0] })
      // A day without rates returns the table of an earlier day.
      day = min(table.value.day, day).advanced(by: -1)
    }
    return tables
  }

  /// Returns the tables of a number of days through the given one; `nil` if there are none.
  private static func tables(
    of currencies: [Currency], during days: Int, through last: CalendarDay, from history: any RateHistoryProvider
  ) async throws(ProviderError) -> Sourced<[RateTable]>? {
    let first = max(last.advanced(by: 1 - days), RateTable.firstDay)
    do throws(ProviderError) {
      return try await history.rates(of: currencies, from: first, through: last, each: .day)
    } catch {
      guard case .notFound = error.reason else { throw error }
      return nil
    }
  }

  /// Returns a sufficient number of calendar days, including weekends and holidays.
  private static func calendarDays(forBusinessDays count: Int) -> Int {
    let days = min(count, 20_000)
    return days + 2 * (days / 5 + 1) + 7 + days / 16
  }
}

/// An error that indicates why an amount cannot be converted or a history of exchange rates cannot be loaded.
public enum ConversionError: NamedError, Hashable, Sendable {
  /// A request for exchange rates or coin prices failed. The associated value is the error of the provider.
  case provider(ProviderError)
  /// The rate table has no rate for the associated currency. `table` is the rate table with the available currencies.
  case unknownCurrency(Currency, table: RateTable)
  /// A computed value or rate is outside the range of ``FixedDecimal``, about ±1.7 × 10²⁰.
  case outOfRange
  /// The associated requested day is in the future. `today` is the current day in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// The associated requested day is before the first day with exchange rates, ``RateTable/firstDay``.
  case tooEarly(CalendarDay)
  /// No exchange rates were published for the requested day, such as a weekend day or holiday.
  ///
  /// The first value is the requested day, and `previous` is the last earlier day with rates.
  case closed(CalendarDay, previous: CalendarDay)
  /// The exchange rates of the requested day are not published yet.
  ///
  /// The first value is the requested day, and `previous` is the last earlier day with rates.
  case notPublished(CalendarDay, previous: CalendarDay)
  /// No exchange rates were found for the associated requested day or for the days that follow.
  case nothingSince(CalendarDay)
  /// No coin has the associated id or symbol, which the user typed.
  ///
  /// `nearest` contains the coins with the most similar names, best market rank first.
  case unknownCoin(String, nearest: [RankedCoin])
  /// Several coins, listed in the second value, have the symbol that the user typed, and none has a market rank.
  case ambiguousCoin(String, [RankedCoin])
  /// The associated coin, which occurs in the conversion, has no price.
  case noPrice(Coin)
}

/// The rule for a day without published rates, such as a weekend or holiday.
public enum RateDayRule: String, Hashable, Sendable, CaseIterable {
  /// If the requested day has no rates, the rates of the last earlier day with rates are used.
  case previous
  /// If the requested day has no rates, the conversion fails with ``ConversionError/closed(_:previous:)``.
  case exact
  /// If the requested day has no rates, the rates of the first later day with rates are used.
  case next
}
