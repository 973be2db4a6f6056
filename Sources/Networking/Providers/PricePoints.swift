import QuidCore

/// The points of a price chart in a response, oldest first.
struct PricePoints {
  let points: [PriceSeries.Point]
  let unusableCount: Int

  /// Sorts the points by time; an element without a price is omitted, and of several with one time, the last is used.
  init(_ list: UsableElements<PriceSeries.Point?>) {
    let points = list.elements.compactMap(\.self)
    unusableCount = list.unusableCount
    if zip(points, points.dropFirst()).allSatisfy({ $0.time < $1.time }) {
      self.points = points
    } else {
      let latest = Dictionary(points.map { ($0.time, $0) }) { _, later in later }
      self.points = latest.values.sorted { $0.time < $1.time }
    }
  }

  func series(of coin: CoinID, in currency: Currency) throws -> Decoded<PriceSeries> {
    guard let last = points.last else { throw ResponseError.notFound("a price for \(coin)") }
    guard let series = PriceSeries(coin: coin, currency: currency, points: points) else {
      throw ResponseError.malformed(expected: "prices in chronological order", at: "prices")
    }
    return Decoded(value: series, asOf: last.time, unusableCount: unusableCount)
  }

  /// Returns the last price of each day of a range.
  func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay
  ) throws -> Decoded<[DailyRate]> {
    var days: [DailyRate] = []
    for point in points {
      let rate = DailyRate(day: CalendarDay(point.time), price: point.price)
      if days.last?.day == rate.day { days.removeLast() }
      days.append(rate)
    }
    let part = days.part(from: first, through: last)
    guard let newest = part.last else {
      throw ResponseError.notFound("prices for \(coin) from \(first) through \(last)")
    }
    return Decoded(
      value: part, asOf: points.last { CalendarDay($0.time) == newest.day }?.time, unusableCount: unusableCount,
      newestDay: days.last?.day)
  }
}
