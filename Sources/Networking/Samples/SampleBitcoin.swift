import QuidCore

/// The Bitcoin index of the samples: the price of the sample market, in every currency of the sample rates.
struct SampleBitcoin {
  let prices: SamplePrices
  /// The rate from dollars to a currency at a moment; `nil` for a currency without one.
  let rate: (Currency, SampleTime) -> CrossRate?

  /// The price of one bitcoin at a moment, rounded to cents in each currency.
  ///
  /// - Throws: ``AnswerFlaw/notFound(_:)`` for a currency without a rate.
  func prices(in currencies: [Currency], at time: SampleTime) throws(AnswerFlaw) -> PriceList {
    var rates: [ExchangeRate] = []
    for currency in currencies where !rates.contains(where: { $0.quote == currency }) {
      guard let rate = ExchangeRate(base: .btc, quote: currency, rate: try price(in: currency, at: time)) else {
        throw .notFound("bitcoin in \(currency)")
      }
      rates.append(rate)
    }
    guard let prices = PriceList(of: .btc, rates) else { throw .notFound("bitcoin") }
    return prices
  }

  /// The last price of each day of a span, from the first day of the index on; that of today is the price now.
  ///
  /// - Throws: ``AnswerFlaw/notFound(_:)`` when there is no such day, or no rate of that currency.
  func history(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency, now: SampleTime
  ) throws(AnswerFlaw) -> BitcoinHistory {
    let first = max(first, BitcoinIndex.firstDay)
    let last = min(last, CalendarDay(now.date))
    var days: [DailyRate] = []
    var day = first
    while day <= last {
      let close = min(SampleTime(startOf: day).advanced(by: SampleTime.day), now)
      days.append(DailyRate(day: day, price: try price(in: currency, at: close)))
      let next = day.advanced(by: 1)
      // The last day of the calendar has no next one.
      guard next > day else { break }
      day = next
    }
    guard let history = BitcoinHistory(currency: currency, days: days), !days.isEmpty else {
      throw .notFound("bitcoin from \(first) through \(last)")
    }
    return history
  }

  private func price(in currency: Currency, at time: SampleTime) throws(AnswerFlaw) -> FixedPoint {
    let dollars = prices.price(of: SampleMarket.bitcoin, at: time)
    guard let price = try? rate(currency, time)?.converted(dollars, decimals: 2) else {
      throw .notFound("bitcoin in \(currency)")
    }
    return price
  }
}
