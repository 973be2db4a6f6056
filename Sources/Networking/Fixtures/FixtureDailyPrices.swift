import QuidCore

struct FixtureDailyPrices {
  let prices: FixturePrices
  let source: DataSource

  /// Returns the simulated closing price of a coin in US dollars for each day of a range; for today, the current price.
  ///
  /// Days after the current day and before 2010-07-18 are omitted.
  func days(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) throws(ProviderError) -> [DailyRate] {
    let closes = Self.closes(from: first, through: last, now: now)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }), !closes.isEmpty else {
      throw ProviderError(.notFound("prices for \(coin) from \(first) through \(last)"), from: source)
    }
    return closes.map { DailyRate(day: $0.day, price: prices.price(of: entry, at: $0.time)) }
  }

  /// Returns the days of a range, each with the time of its closing price: midnight UTC or, for today, `now`.
  ///
  /// Later days and days before 2010-07-18, the first day of CoinDesk's Bitcoin Price Index, are omitted.
  static func closes(
    from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) -> [(day: CalendarDay, time: SimulationTime)] {
    let last = min(last, CalendarDay(now.date))
    var closes: [(day: CalendarDay, time: SimulationTime)] = []
    var day = max(first, BitcoinIndex.firstDay)
    while day <= last {
      closes.append((day, min(SimulationTime(startOf: day).advanced(by: SimulationTime.day), now)))
      let next = day.advanced(by: 1)
      // At the end of the supported calendar, `advanced(by:)` returns the day unchanged.
      guard next > day else { break }
      day = next
    }
    return closes
  }
}
