import QuidCore

/// The price of a sample coin over the last days, as a chart shows it.
///
/// Every period samples the same function: every five minutes for one day, hourly up to ninety days, daily beyond. It
/// begins exactly when the period begins and ends with the price now; in between, the times are multiples of the step.
struct SampleSeries {
  private let line: SampleMarket.Line
  private let prices: SamplePrices
  private let end: SampleTime

  /// The series of a coin that end at a moment.
  ///
  /// - Throws: ``AnswerFlaw/notFound(_:)`` for a coin that is not in the sample market.
  init(of coin: CoinID, endingAt end: SampleTime, _ prices: SamplePrices) throws(AnswerFlaw) {
    guard let line = SampleMarket.lines.first(where: { $0.coin.id == coin }) else { throw .notFound(coin.description) }
    self.line = line
    self.prices = prices
    self.end = end
  }

  /// The prices of a number of days, from 1 to 365.
  ///
  /// - Throws: ``AnswerFlaw/unreadable(what:place:)``.
  func series(days: Int) throws(AnswerFlaw) -> PriceSeries {
    let points = points(days: min(max(days, 1), 365)).sorted { $0.key < $1.key }
    let series = PriceSeries(
      coin: line.coin.id, currency: .usd,
      points: points.map { PriceSeries.Point(time: $0.key.date, price: $0.value) })
    guard let series else { throw .unreadable(what: "a series in order", place: "the samples") }
    return series
  }

  private func points(days: Int) -> [SampleTime: FixedPoint] {
    let step = days == 1 ? 300 : days <= 90 ? 3_600 : SampleTime.day
    let start = end.advanced(by: -days * SampleTime.day)
    var points = [start: price(at: start), end: price(at: end)]
    var time = SampleTime(seconds: start.seconds - (start.seconds % step + step) % step + step)
    while time < end {
      points[time] = price(at: time)
      time = time.advanced(by: step)
    }
    // A longer period has a coarser step, but its lowest and highest price are never within those of a shorter one.
    if let shorter = Self.periods.last(where: { $0 < days }) {
      let inner = self.points(days: shorter)
      let order = { (left: (key: SampleTime, value: FixedPoint), right: (key: SampleTime, value: FixedPoint)) in
        (left.value, left.key) < (right.value, right.key)
      }
      for point in [inner.min(by: order), inner.max(by: order)] {
        if let point { points[point.key] = point.value }
      }
    }
    return points
  }

  private func price(at time: SampleTime) -> FixedPoint { prices.price(of: line, at: time) }

  /// The periods of the charts, in days.
  private static let periods = [1, 7, 30, 90]
}
