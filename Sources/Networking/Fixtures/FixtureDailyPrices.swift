import QuidCore

/// The closing prices of the coins of ``TestClient`` and ``MockClient`` on past days, in US dollars.
struct FixtureDailyPrices {
  let prices: FixturePrices
  /// The data source that is reported in errors: the test client or the mock client.
  let source: DataSource

  /// Returns the closing price of a coin on each day of a range in UTC, with the current price for today.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for an unknown coin, or if no day of the range has a price.
  func days(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, now: SimulationTime
  ) throws(ProviderError) -> [DailyRate] {
    let closes = Self.closes(from: first, through: last, now: now)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }), !closes.isEmpty else {
      throw ProviderError(.notFound("\(coin) from \(first) through \(last)"), from: source)
    }
    return closes.map { DailyRate(day: $0.day, price: prices.price(of: entry, at: $0.time)) }
  }

  /// Returns the days of a range with the times at which they end, and with the current time for today.
  ///
  /// Days before 2010-07-18, the first day of the Bitcoin index, and days after today are omitted.
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
