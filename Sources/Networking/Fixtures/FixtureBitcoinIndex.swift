import QuidCore

/// The bitcoin prices of ``TestClient`` and ``MockClient``.
///
/// The US dollar price of bitcoin in the market listing is converted to other currencies at an exchange rate.
struct FixtureBitcoinIndex {
  let prices: FixturePrices
  /// The data source that is reported in errors: the test client or the mock client.
  let source: DataSource
  /// Returns the exchange rate from US dollars to a currency at a time; `nil` if there is no rate for the
  /// currency.
  let rate: (Currency, SimulationTime) -> CrossRate?

  /// Returns the price of one bitcoin in each of the currencies at a time, rounded to two decimals.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a currency without an exchange rate.
  func prices(in currencies: [Currency], at time: SimulationTime) throws(ProviderError) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let rate = ExchangeRate(base: .btc, quote: currency, rate: try price(in: currency, at: time)) else {
        throw notFound("bitcoin in \(currency)")
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .btc, rates) else { throw notFound("bitcoin") }
    return prices
  }

  /// Returns the closing price of one bitcoin on each day of a range in UTC, with the current price for
  /// today.
  ///
  /// Days before 2010-07-18, the first day of the index, and days after today are omitted.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` if no day remains or the currency has no exchange rate.
  func history(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency, now: SimulationTime
  ) throws(ProviderError) -> BitcoinHistory {
    var days: [DailyRate] = []
    for close in FixtureDailyPrices.closes(from: first, through: last, now: now) {
      days.append(DailyRate(day: close.day, price: try price(in: currency, at: close.time)))
    }
    guard let history = BitcoinHistory(currency: currency, days: days), !days.isEmpty else {
      throw notFound("bitcoin from \(first) through \(last)")
    }
    return history
  }

  private func price(in currency: Currency, at time: SimulationTime) throws(ProviderError) -> FixedPoint {
    let dollars = prices.price(of: FixtureMarket.bitcoin, at: time)
    guard let price = try? rate(currency, time)?.converted(dollars, decimals: 2) else {
      throw notFound("bitcoin in \(currency)")
    }
    return price
  }

  private func notFound(_ subject: String) -> ProviderError { ProviderError(.notFound(subject), from: source) }
}
