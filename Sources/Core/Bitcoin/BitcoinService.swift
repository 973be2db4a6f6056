/// A service that loads the current bitcoin price and the prices of previous days.
///
/// The price histories in EUR, USD, GBP and the requested currency are loaded concurrently.
public struct BitcoinService: Sendable {
  private let prices: any BitcoinPriceProvider
  private let history: any BitcoinHistoryProvider
  private let now: @Sendable () -> Timestamp

  /// Creates a bitcoin price service.
  ///
  /// - Parameter now: A closure that returns the current time. The price histories end with the day before this time,
  ///   in UTC.
  public init(
    prices: any BitcoinPriceProvider, history: any BitcoinHistoryProvider, now: @escaping @Sendable () -> Timestamp
  ) {
    self.prices = prices
    self.history = history
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
    let (prices, (own, others)) = try await concurrently { [self] in
      try await currentPrices(and: currency)
    } _: { [self] in
      try await concurrently { [self] in
        try await history(in: currency, covering: covered)
      } _: { [self] in
        await responses(in: BitcoinIndex.currencies.filter { $0 != currency }) { other in
          try await history(in: other, covering: covered)
        }
      }
    }
    return BitcoinIndex(
      currency: currency, dayCount: count, prices: prices, history: own,
      others: others.compactMap { try? $0.result.get() }, failures: Self.failures(others))
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
      let responses = try await currentPrices(and: currency ?? .eur)
      let entries = currencies.map { currency in
        let response = responses.first { $0.value[currency] != nil }
        return BitcoinDay.Entry(
          currency: currency,
          price: response.flatMap { response in
            response.value[currency].map { rate in response.with(value: rate.rate) }
          })
      }
      return BitcoinDay(day: today, entries: entries, failures: [])
    }
    let responses = await responses(in: currencies) { currency in
      try await price(on: day, in: currency, today: today)
    }
    let entries = responses.map { BitcoinDay.Entry(currency: $0.currency, price: try? $0.result.get()) }
    let failures = Self.failures(responses)
    if entries.allSatisfy({ $0.price == nil }), let failure = failures.first { throw failure }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  // MARK: - Current price

  /// Loads the current prices in EUR, USD and GBP, whose cached response all requests can share, and separately in a
  /// fourth currency.
  private func currentPrices(and currency: Currency) async throws -> [Sourced<PriceList>] {
    let defaults = BitcoinIndex.currencies
    guard !defaults.contains(currency) else { return [try await prices.bitcoinPrices(in: defaults)] }
    let (first, second) = try await concurrently { [prices] in
      try await prices.bitcoinPrices(in: defaults)
    } _: { [prices] in
      try await prices.bitcoinPrices(in: [currency])
    }
    return [first, second]
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

  private func responses<Value: Sendable>(
    in currencies: [Currency],
    _ request: @escaping @Sendable (Currency) async throws -> Sourced<Value>
  ) async -> [CurrencyResult<Value>] {
    let results = await withTaskGroup(of: CurrencyResult<Value>.self) { group in
      for currency in currencies {
        group.addTask {
          do {
            return (currency, .success(try await request(currency)))
          } catch {
            return (currency, .failure(error))
          }
        }
      }
      var results: [Currency: Result<Sourced<Value>, any Error>] = [:]
      for await (currency, result) in group { results[currency] = result }
      return results
    }
    return currencies.compactMap { currency in results[currency].map { (currency, $0) } }
  }

  private static func failures<Value: Sendable>(_ results: [CurrencyResult<Value>]) -> [ProviderError] {
    results.compactMap { if case .failure(let error) = $0.result { error as? ProviderError } else { nil } }
  }
}
