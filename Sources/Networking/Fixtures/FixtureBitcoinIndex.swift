import QuidCore

/// A source of simulated bitcoin prices for ``TestClient`` and ``MockClient``.
///
/// Prices in other currencies are converted from the price in US dollars.
struct FixtureBitcoinIndex {
  let prices: FixturePrices
  let source: DataSource
  /// A closure that returns the exchange rates from US dollars to a currency as a function of the time.
  ///
  /// A rate is `nil` if there is none for the currency.
  let rates: (Currency) -> (SimulationTime) -> CrossRate?

  /// Returns the simulated price of one bitcoin in the given currencies at a time, rounded to two decimals.
  func prices(in currencies: [Currency], at time: SimulationTime) throws(ProviderError) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      let price = try price(in: currency, self.rates(currency), at: time)
      guard let rate = ExchangeRate(base: .btc, quote: currency, rate: price) else {
        throw notFound("the price of bitcoin in \(currency)")
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .btc, rates) else { throw notFound("bitcoin") }
    return prices
  }

  /// Returns the simulated closing price of one bitcoin for each day of a range; for today, the current price.
  ///
  /// Later days and days before 2010-07-18, the first day of CoinDesk's Bitcoin Price Index, are omitted.
  func history(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency, now: SimulationTime
  ) throws(ProviderError) -> BitcoinHistory {
    var days: [DailyRate] = []
    let rate = rates(currency)
    for close in FixtureDailyPrices.closes(from: first, through: last, now: now) {
      days.append(DailyRate(day: close.day, price: try price(in: currency, rate, at: close.time)))
    }
    guard let history = BitcoinHistory(currency: currency, days: days), !days.isEmpty else {
      throw notFound("the bitcoin prices from \(first) through \(last)")
    }
    return history
  }

  private func price(
    in currency: Currency, _ rate: (SimulationTime) -> CrossRate?, at time: SimulationTime
  ) throws(ProviderError) -> FixedDecimal {
    let dollars = prices.price(of: FixtureMarket.bitcoin, at: time)
    guard let price = try? rate(time)?.converted(dollars, decimals: 2) else {
      throw notFound("the price of bitcoin in \(currency)")
    }
    return price
  }

  private func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: source) }
}
