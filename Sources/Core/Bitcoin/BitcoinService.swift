/// A service that loads the current bitcoin price and the prices of previous days.
///
/// The service loads the prices for two views: a list of days in one currency, and a single day in several
/// currencies. The histories for both views are requested together, so that the view of a single day needs no
/// further request and works offline. Each requested history has at least one day more than the list, to
/// compute the change of the oldest day.
public struct BitcoinService: Sendable {
  private let prices: any BitcoinPriceProvider
  private let history: any BitcoinHistoryProvider
  private let now: @Sendable () -> Timestamp

  /// Creates a bitcoin price service.
  ///
  /// - Parameters:
  ///   - prices: The provider of the current price.
  ///   - history: The provider of daily prices.
  ///   - now: A closure that returns the current time. A list of days ends with the day before the current
  ///     day in UTC.
  public init(
    prices: any BitcoinPriceProvider, history: any BitcoinHistoryProvider, now: @escaping @Sendable () -> Timestamp
  ) {
    self.prices = prices
    self.history = history
    self.now = now
  }

  /// Loads the current bitcoin price and the prices of previous days.
  ///
  /// The current price and the history in `currency` are required. Histories in other currencies are
  /// optional. If one of them cannot be loaded, ``BitcoinIndex/failures`` contains the error.
  ///
  /// - Parameters:
  ///   - currency: The currency of the list of days. The default is the euro.
  ///   - days: The number of days in the list. The default is 14, and a value below 1 counts as 1.
  /// - Throws: ``ProviderError`` if the current price or the history in `currency` cannot be loaded.
  public func index(
    in currency: Currency = .eur, days: Int = BitcoinIndex.defaultDayCount
  ) async throws(ProviderError) -> BitcoinIndex {
    let count = max(days, 1)
    let covered = count == .max ? count : count + 1
    let (prices, (own, others)) = try await concurrently { [self] () throws(ProviderError) in
      try await currentPrices(and: currency)
    } _: { [self] () throws(ProviderError) in
      try await concurrently { [self] () throws(ProviderError) in
        try await history(in: currency, covering: covered)
      } _: { [self] () throws(ProviderError) in
        await responses(in: BitcoinIndex.currencies.filter { $0 != currency }) { other throws(ProviderError) in
          try await history(in: other, covering: covered)
        }
      }
    }
    return BitcoinIndex(
      currency: currency, dayCount: count, prices: prices, history: own,
      others: others.compactMap { try? $0.result.get() }, failures: Self.failures(others))
  }

  /// Loads the bitcoin prices of a day in several currencies, or the current prices if the day is today.
  ///
  /// - Parameters:
  ///   - day: The day in UTC, from ``BitcoinIndex/firstDay`` through today.
  ///   - currency: A currency in addition to EUR, USD and GBP; `nil`, the default, for none.
  /// - Throws: ``ProviderError`` if a request for the current prices fails, or if the price of a past day is
  ///   unknown in all currencies.
  public func day(_ day: CalendarDay, and currency: Currency? = nil) async throws(ProviderError) -> BitcoinDay {
    let today = CalendarDay(now())
    let currencies = BitcoinIndex.currencies(and: currency)
    if day >= today {
      let responses = try await currentPrices(and: currency ?? .eur)
      let entries = currencies.map { currency in
        let response = responses.first { $0.value[currency] != nil }
        return BitcoinDay.Entry(
          currency: currency,
          price: response.flatMap { response in
            response.value[currency].map { rate in response.map { _ in rate.rate } }
          })
      }
      return BitcoinDay(day: today, entries: entries, failures: [])
    }
    let responses = await responses(in: currencies) { currency throws(ProviderError) in
      try await price(on: day, in: currency, today: today)
    }
    let entries = responses.map { BitcoinDay.Entry(currency: $0.currency, price: try? $0.result.get()) }
    let failures = Self.failures(responses)
    if entries.allSatisfy({ $0.price == nil }), let failure = failures.first { throw failure }
    return BitcoinDay(day: day, entries: entries, failures: failures)
  }

  // MARK: - Current price

  /// Requests the current price in EUR, USD and GBP and, if necessary, in one more currency.
  ///
  /// A fourth currency is requested separately. The request for the three currencies is therefore always
  /// identical, and its cached response can be reused.
  ///
  /// - Parameter currency: The currency whose price must be included.
  private func currentPrices(and currency: Currency) async throws(ProviderError) -> [Sourced<PriceList>] {
    let defaults = BitcoinIndex.currencies
    guard !defaults.contains(currency) else { return [try await prices.bitcoinPrices(in: defaults)] }
    let (first, second) = try await concurrently { [prices] () throws(ProviderError) in
      try await prices.bitcoinPrices(in: defaults)
    } _: { [prices] () throws(ProviderError) in
      try await prices.bitcoinPrices(in: [currency])
    }
    return [first, second]
  }

  // MARK: - Previous days

  private func history(
    in currency: Currency, covering count: Int
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let today = CalendarDay(now())
    let span = HistorySpan(covering: count)
    do throws(ProviderError) {
      return try await history(in: currency, over: span, before: today)
    } catch {
      for substitute in span.substitutes(after: error.reason) {
        guard let response = try? await history(in: currency, over: substitute, before: today) else { continue }
        // The error explains why the history is shorter than requested.
        return substitute == .year && span == .all ? response.preceded(by: [error]) : response
      }
      throw error
    }
  }

  private func history(
    in currency: Currency, over span: HistorySpan, before today: CalendarDay
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await history.bitcoinHistory(
      from: span.firstDay(before: today), through: today.advanced(by: -1), in: currency)
  }

  private func price(
    on day: CalendarDay, in currency: Currency, today: CalendarDay
  ) async throws(ProviderError) -> Sourced<FixedPoint> {
    let span = HistorySpan(covering: today.ordinal - day.ordinal)
    // If the provider lags behind, the cached response for the list may contain a day older than 15 days.
    var spans = span == .all ? [.fortnight, .all] : [span]
    var offline: ProviderError?
    var failure: ProviderError
    var index = 0
    repeat {
      do throws(ProviderError) {
        let response = try await history(in: currency, over: spans[index], before: today)
        if let price = response.price(on: day) { return price }
        // An unreachable provider may have the day although the cached response lacks it.
        failure = offline ?? ProviderError(.notFound("a bitcoin price on \(day)"), from: response.source)
      } catch {
        if error.reason == .cancelled { throw error }
        if error.reason.isUnreachable {
          offline = error
          spans += HistorySpan.allCases.filter { !spans.contains($0) }
        }
        failure = error
      }
      index += 1
    } while index < spans.count
    throw failure
  }

  // MARK: - Several currencies

  /// A currency with the response or the error of the request for bitcoin prices in that currency.
  private typealias CurrencyResult<Value: Sendable> = (
    currency: Currency, result: Result<Sourced<Value>, ProviderError>
  )

  /// Sends one request per currency concurrently and returns the results in the order of the currencies.
  ///
  /// - Parameters:
  ///   - currencies: The currencies.
  ///   - request: A closure that requests the bitcoin prices in one currency.
  private func responses<Value: Sendable>(
    in currencies: [Currency],
    _ request: @escaping @Sendable (Currency) async throws(ProviderError) -> Sourced<Value>
  ) async -> [CurrencyResult<Value>] {
    let results = await withTaskGroup(of: CurrencyResult<Value>.self) { group in
      for currency in currencies {
        group.addTask {
          do throws(ProviderError) {
            return (currency, .success(try await request(currency)))
          } catch {
            return (currency, .failure(error))
          }
        }
      }
      var results: [Currency: Result<Sourced<Value>, ProviderError>] = [:]
      for await (currency, result) in group { results[currency] = result }
      return results
    }
    return currencies.compactMap { currency in results[currency].map { (currency, $0) } }
  }

  /// Returns the errors of the requests that failed; requests that succeeded are omitted.
  private static func failures<Value: Sendable>(_ results: [CurrencyResult<Value>]) -> [ProviderError] {
    results.compactMap { if case .failure(let error) = $0.result { error } else { nil } }
  }
}

/// The number of days of a requested price history, which ends with yesterday.
///
/// Only a few lengths are used. The list of days and the view of a single day then send identical requests
/// and share a cached response.
private enum HistorySpan: CaseIterable {
  /// 15 days: the 14 days of the default list and the day before them.
  case fortnight
  /// 31 days: the 30 days of a list and the day before them.
  case month
  /// 89 days: the longest history for which CoinGecko returns more than one price per day.
  case quarter
  /// 364 days: the longest history that CoinGecko's free plans allow.
  case year
  /// All days since ``BitcoinIndex/firstDay``.
  case all

  /// Creates the shortest length that has at least the given number of days.
  init(covering days: Int) {
    self = Self.allCases.first { $0.days.map { $0 >= days } ?? false } ?? .all
  }

  /// The number of days of the history; `nil` for ``all``, since the number depends on the current day.
  var days: Int? {
    switch self {
    case .fortnight: 15
    case .month: 31
    case .quarter: 89
    case .year: 364
    case .all: nil
    }
  }

  /// Returns the first day of a history with this length that ends with the day before `today`.
  func firstDay(before today: CalendarDay) -> CalendarDay {
    days.map { today.advanced(by: -$0) } ?? BitcoinIndex.firstDay
  }

  /// Returns the lengths to request instead, in order of preference, after a request with this length failed.
  ///
  /// If the provider is unreachable, the response for a longer history may be cached. If the provider rejects
  /// a request for all days, it may still return one year.
  ///
  /// - Parameter reason: The reason for the failure.
  func substitutes(after reason: ProviderError.Reason) -> [HistorySpan] {
    switch (self, reason) {
    case (_, .cancelled): []
    case (.all, _): [.year]
    case (_, let reason) where reason.isUnreachable: Self.allCases.drop { $0 != self }.dropFirst() + []
    default: []
    }
  }
}
