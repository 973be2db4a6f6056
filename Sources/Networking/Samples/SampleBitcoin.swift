import QuidCore

/// Bitcoin's price in the market's brief, in every currency of the samples, and a made-up history that leads up to it.
enum SampleBitcoin {
  /// The price of one bitcoin, moved by a factor and rounded to cents in each currency.
  ///
  /// - Throws: ``AnswerFlaw/notFound(_:)`` for a currency that the samples have no rate of.
  static func prices(
    in currencies: [Currency], times factor: SampleFactor = .one
  ) throws(AnswerFlaw) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let rate = ExchangeRate(base: .btc, quote: currency, rate: try price(in: currency, times: factor)) else {
        throw .notFound("bitcoin in \(currency)")
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .btc, rates) else { throw .notFound("bitcoin") }
    return prices
  }

  /// The prices of a span of days, from the first day of the index on; today's is the price of now.
  ///
  /// - Throws: ``AnswerFlaw/notFound(_:)`` when there is no such day, or no rate of that currency.
  static func history(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency, today: CalendarDay,
    now factor: SampleFactor = .one
  ) throws(AnswerFlaw) -> BitcoinHistory {
    // The walk goes back in time from the figure of the brief, so that it is the same however far back it is read.
    var generator = SampleGenerator(seed: 20_100_718)
    var walk = SampleFactor.one
    var days: [DailyRate] = []
    var day = today
    while day >= max(first, BitcoinIndex.firstDay) {
      if day <= last {
        days.append(DailyRate(day: day, price: try price(in: currency, times: day == today ? factor : walk)))
      }
      walk = walk.moved(byMillionths: generator.next(upTo: 25_000))
      day = day.advanced(by: -1)
    }
    guard let history = BitcoinHistory(currency: currency, days: days.reversed()), !days.isEmpty else {
      throw .notFound("bitcoin from \(first) through \(last)")
    }
    return history
  }

  private static func price(in currency: Currency, times factor: SampleFactor) throws(AnswerFlaw) -> FixedPoint {
    guard let dollars = SampleMarket.lines.first(where: { $0.coin.id == .bitcoin })?.price(times: factor),
      let cross = SampleRates.tables.last?.cross(from: .usd, to: currency),
      let price = try? cross.converted(dollars, decimals: 2)
    else { throw .notFound("bitcoin in \(currency)") }
    return price
  }
}
