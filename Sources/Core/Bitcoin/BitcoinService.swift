/// A service that loads the current bitcoin price and the prices of previous days.
///
/// The price histories in EUR, USD, GBP and the requested currency are loaded concurrently. Prices that no provider has
/// in a currency are those in US dollars, converted by the exchange rates of their day.
public struct BitcoinService: Sendable {
  private let prices: any BitcoinPriceProvider
  private let history: any BitcoinHistoryProvider
  private let conversion: ConversionService?
  private let now: @Sendable () -> Timestamp

  /// Creates a bitcoin price service.
  ///
  /// - Parameters:
  ///   - conversion: The service with the exchange rates by which prices in US dollars are converted; `nil`, the default,
  ///     to convert no prices.
  ///   - now: A closure that returns the current time. The price histories end with the day before this time, in UTC.
  public init(
    prices: any BitcoinPriceProvider, history: any BitcoinHistoryProvider, conversion: ConversionService? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.prices = prices
    self.history = history
    self.conversion = conversion
    self.now = now
  }

  /// Loads the current bitcoin price and the prices of previous days.
  ///
  /// The current price and the history in `currency` are required. The histories in the remaining currencies among EUR,
  /// USD and GBP are optional. If an optional history cannot be loaded, ``BitcoinIndex/failures`` contains the error.
  ///
  /// - Parameter days: The maximum number of daily prices in ``BitcoinIndex/days``. The default is 14. Values below 1
  ///   are treated as 1.
  /// - Throws: ``ProviderError`` if the current price or the history in `currency` cannot be loaded.
  public func index(
    in currency: Currency = .eur, days: Int = BitcoinIndex.defaultDayCount
  ) async throws -> BitcoinIndex {
    let count = max(days, 1)
    let covered = count == .max ? count : count + 1
    let (current, daily) = try await concurrently { [self] in
      try await currentPrices(and: currency)
    } _: { [self] in
      try await prices(in: BitcoinIndex.currencies(and: currency)) { other in
        try await history(in: other, covering: covered).map { $0.days }
      }
    }
    var histories = daily.results.compactMap { currency, result in
      (try? result.get()).flatMap { days in
        BitcoinHistory(currency: currency, days: days.value).map { days.with(value: $0) }
      }
    }
    guard let index = histories.firstIndex(where: { $0.value.currency == currency }) else {
      throw Self.failures(daily.results.filter { $0.currency == currency }).first
        ?? ProviderError(.notFound("prices for bitcoin in \(currency)"), from: current.prices[0].source)
    }
    let own = histories.remove(at: index)
    return BitcoinIndex(
      currency: currency, dayCount: count, prices: current.prices, history: own, others: histories,
      failures: Self.failures(daily.results), conversionRates: daily.rates + current.rates)
  }

  /// Loads the bitcoin prices on a day in several currencies; for today, the current prices.
  ///
  /// - Parameters:
  ///   - day: The day in UTC, from ``BitcoinIndex/firstDay`` through today.
  ///   - currency: An additional currency besides EUR, USD and GBP; `nil`, the default, for none.
  /// - Throws: ``ProviderError`` if the current prices cannot be loaded, or if the requests for the price on a past day
  ///   fail in all currencies.
  public func day(_ day: CalendarDay, and currency: Currency? = nil) async throws -> BitcoinDay {
    let today = CalendarDay(now())
    let currencies = BitcoinIndex.currencies(and: currency)
    if day >= today {
      let (responses, rates) = try await currentPrices(and: currency ?? .eur)
      let entries = currencies.map { currency in
        let response = responses.first { $0.value[currency] != nil }
        return BitcoinDay.Entry(
          currency: currency,
          price: response.flatMap { response in
            response.value[currency].map { rate in response.with(value: rate.rate) }
          })
      }
      return BitcoinDay(day: today, entries: entries, failures: [], conversionRates: rates)
    }
    let (responses, rates) = try await prices(in: currencies) { currency in
      try await price(on: day, in: currency, today: today).map { [DailyRate(day: day, price: $0)] }
    }
    let entries = responses.map { currency, result in
      let price = (try? result.get()).flatMap { days in days.value.first.map { days.with(value: $0.price) } }
      return BitcoinDay.Entry(currency: currency, price: price)
    }
    let failures = Self.failures(responses)
    if entries.allSatisfy({ $0.price == nil }), let failure = failures.first { throw failure }
    return BitcoinDay(day: day, entries: entries, failures: failures, conversionRates: rates)
  }

  // MARK: - Current price

  /// Loads the current prices in EUR, USD and GBP, whose cached response all requests can share, and separately in a
  /// fourth currency.
  private func currentPrices(
    and currency: Currency
  ) async throws -> (prices: [Sourced<PriceList>], rates: [Sourced<RateTable>]) {
    let defaults = BitcoinIndex.currencies
    guard !defaults.contains(currency) else { return ([try await prices.bitcoinPrices(in: defaults)], []) }
    let (first, second) = try await concurrently { [prices] in
      try await prices.bitcoinPrices(in: defaults)
    } _: { [self] in
      await responses(in: [currency]) { try await prices.bitcoinPrices(in: [$0]) }[0].result
    }
    do {
      return ([first, try second.get()], [])
    } catch let error as ProviderError where error.reason != .cancelled {
      guard let dollars = first.value[.usd], let table = try await conversion?.latestRates(for: [.usd, currency]),
        let cross = table.value.cross(from: .usd, to: currency), let price = try? cross.converted(dollars.rate),
        let rate = ExchangeRate(base: .btc, quote: currency, rate: price), let list = PriceList(of: .btc, [rate])
      else { throw error }
      return ([first, first.with(value: list).preceded(by: [error])], [table])
    }
  }

  // MARK: - Previous days

  private func history(
    in currency: Currency, covering count: Int
  ) async throws -> Sourced<BitcoinHistory> {
    let today = CalendarDay(now())
    let length = HistoryLength(covering: count)
    do {
      return try await history(in: currency, over: length, before: today)
    } catch let error as ProviderError {
      for substitute in length.substitutes(after: error.reason) {
        guard let response = try? await history(in: currency, over: substitute, before: today) else { continue }
        // The error explains why the history is shorter than requested.
        return substitute == .year && length == .all ? response.preceded(by: [error]) : response
      }
      throw error
    }
  }

  private func history(
    in currency: Currency, over length: HistoryLength, before today: CalendarDay
  ) async throws -> Sourced<BitcoinHistory> {
    try await history.bitcoinHistory(
      from: length.firstDay(before: today), through: today.advanced(by: -1), in: currency)
  }

  private func price(
    on day: CalendarDay, in currency: Currency, today: CalendarDay
  ) async throws -> Sourced<FixedDecimal> {
    try await HistoryLength.price("a price for bitcoin", on: day, today: today) { length in
      try await history(in: currency, over: length, before: today).map { $0.days }
    }
  }

  // MARK: - Several currencies

  private typealias CurrencyResult<Value: Sendable> = (
    currency: Currency, result: Result<Sourced<Value>, any Error>
  )

  /// Loads daily prices in several currencies, and converts those in US dollars to the currencies that have none.
  ///
  /// The exchange rates of the conversions are sorted by day.
  private func prices(
    in currencies: [Currency], _ request: @escaping @Sendable (Currency) async throws -> Sourced<[DailyRate]>
  ) async throws -> (results: [CurrencyResult<[DailyRate]>], rates: [Sourced<RateTable>]) {
    let results = await responses(in: currencies, request)
    let needed = results.filter { if case .failure = $0.result { true } else { false } }.map(\.currency)
    guard let conversion, !needed.isEmpty,
      let dollars = try? results.first(where: { $0.currency == .usd })?.result.get()
    else { return (results, []) }
    let days = Dictionary(dollars.value.map { ($0.day, Set([.usd] + needed)) }) { first, _ in first }
    let tables = try await conversion.rates(on: days).tables
    let converted = results.map { currency, result in
      guard case .failure(let error) = result else { return (currency, result) }
      let prices = dollars.value.compactMap { dollar -> DailyRate? in
        let cross = tables[dollar.day]?.value.cross(from: .usd, to: currency)
        guard let price = try? cross?.converted(dollar.price), !price.isZero else { return nil }
        return DailyRate(day: dollar.day, price: price)
      }
      guard !prices.isEmpty else { return (currency, result) }
      let errors = (error as? ProviderError).map { [$0] } ?? []
      return (currency, .success(dollars.with(value: prices).preceded(by: errors)))
    }
    let used = tables.sorted { $0.key < $1.key }.map { $0.value.dated(by: [.usd] + needed) }
    return (converted, used.uniqued)
  }

  private func responses<Value: Sendable>(
    in currencies: [Currency],
    _ request: @escaping @Sendable (Currency) async throws -> Sourced<Value>
  ) async -> [CurrencyResult<Value>] {
    let results = await currencies.concurrentMap { currency -> Result<Sourced<Value>, any Error> in
      do {
        return .success(try await request(currency))
      } catch {
        return .failure(error)
      }
    }
    return zip(currencies, results).map { ($0, $1) }
  }

  private static func failures<Value: Sendable>(_ results: [CurrencyResult<Value>]) -> [ProviderError] {
    results.compactMap { if case .failure(let error) = $0.result { error as? ProviderError } else { nil } }
  }
}
