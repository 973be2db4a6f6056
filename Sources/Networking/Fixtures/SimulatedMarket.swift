import QuidCore

/// The simulated market of a ``SimulatedClient`` at one time.
public struct SimulatedMarket: Sendable {
  let source: DataSource
  let now: Date
  /// The time of all values: ``now``, rounded down to a multiple of ten seconds.
  let time: SimulationTime
  let prices: FixturePrices
  /// The exchange rate from US dollars to a currency at a time; `nil` if there is none.
  let rate: @Sendable (Currency, SimulationTime) -> CrossRate?

  func sourced<Value: Sendable>(_ value: Value, asOf: Date? = nil) -> Sourced<Value> {
    Sourced(value, source: source, asOf: asOf ?? time.date, fetchedAt: now, freshness: .builtin)
  }

  func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: source) }

  func requireDollars(_ currency: Currency) throws(ProviderError) {
    if currency != .usd { throw notFound("the market prices in \(currency)") }
  }

  // MARK: Daily prices

  func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay
  ) throws(ProviderError) -> [DailyRate] {
    let closes = closes(from: first, through: last)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }), !closes.isEmpty else {
      throw notFound("prices for \(coin) from \(first) through \(last)")
    }
    return closes.map { DailyRate(day: $0.day, price: prices.price(of: entry, at: $0.time)) }
  }

  /// Returns the days of a range, each with the time of its closing price: the end of the day in UTC or, for the current
  /// day, the current time.
  ///
  /// Days after the current day are omitted, as are days before the first day of CoinDesk's Bitcoin Price Index.
  private func closes(
    from first: CalendarDay, through last: CalendarDay
  ) -> [(day: CalendarDay, time: SimulationTime)] {
    let last = min(last, CalendarDay(time.date))
    var closes: [(day: CalendarDay, time: SimulationTime)] = []
    var day = max(first, BitcoinIndex.firstDay)
    while day <= last {
      closes.append((day, min(SimulationTime(startOf: day).advanced(by: SimulationTime.day), time)))
      let next = day.advanced(by: 1)
      // At the end of the supported calendar, `advanced(by:)` returns the day unchanged.
      guard next > day else { break }
      day = next
    }
    return closes
  }

  // MARK: Bitcoin

  func bitcoinPrices(in currencies: [Currency]) throws(ProviderError) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard
        let rate = ExchangeRate(base: .btc, quote: currency, rate: try bitcoinPrice(in: currency, at: time))
      else { throw notFound("the price of bitcoin in \(currency)") }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .btc, rates) else { throw notFound("bitcoin") }
    return prices
  }

  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) throws(ProviderError) -> BitcoinHistory {
    var days: [DailyRate] = []
    for close in closes(from: first, through: last) {
      days.append(DailyRate(day: close.day, price: try bitcoinPrice(in: currency, at: close.time)))
    }
    guard let history = BitcoinHistory(currency: currency, days: days), !days.isEmpty else {
      throw notFound("the bitcoin prices from \(first) through \(last)")
    }
    return history
  }

  /// The price in US dollars equals that of the market listing.
  private func bitcoinPrice(in currency: Currency, at time: SimulationTime) throws(ProviderError) -> FixedDecimal {
    let dollars = prices.price(of: FixtureMarket.bitcoin, at: time)
    guard let price = try? rate(currency, time)?.converted(dollars, decimals: 2) else {
      throw notFound("the price of bitcoin in \(currency)")
    }
    return price
  }
}
