import QuidCore

/// A source of simulated daily closing prices in US dollars for ``TestClient`` and ``MockClient``.
struct FixtureDailyPrices {
  let prices: FixturePrices
  let source: DataSource

  /// Returns the simulated closing price of a coin for each day of a range, in US dollars.
  ///
  /// A day ends at midnight UTC. The price for the current day is the current price. Days before 2010-07-18 and days
  /// after the current day are omitted.
  func days(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) throws(ProviderError) -> [DailyRate] {
    let closes = Self.closes(from: first, through: last, now: now)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }), !closes.isEmpty else {
      throw ProviderError(.notFound("prices for \(coin) from \(first) through \(last)"), from: source)
    }
    return closes.map { DailyRate(day: $0.day, price: prices.price(of: entry, at: $0.time)) }
  }

  /// Returns the days of a range, each with the time of its closing price.
  ///
  /// The time is the end of the day or, for the current day, the current time. Days after the current day are omitted,
  /// as are days before 2010-07-18, the first day of CoinDesk's Bitcoin Price Index.
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
