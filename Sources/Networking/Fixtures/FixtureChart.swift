import QuidCore

/// A simulated price chart of a coin for ``TestClient`` or ``MockClient``.
///
/// The points are five minutes apart in a chart of one day, one hour in a chart of up to 90 days, and one day in a
/// longer chart. The lowest and highest points of the next shorter chart are added, because a longer interval might
/// skip them.
struct FixtureChart {
  private let entry: FixtureMarket.Entry
  private let market: SimulatedMarket

  /// The lengths, in days, of the charts whose lowest and highest points are added to longer charts.
  private static let periods = [1, 7, 30, 90]

  init(of coin: CoinID, in currency: Currency, _ market: SimulatedMarket) throws(ProviderError) {
    try market.requireDollars(currency)
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }) else {
      throw market.notFound(coin.description)
    }
    self.entry = entry
    self.market = market
  }

  /// Returns the simulated prices of the chart in US dollars, sorted by time in ascending order.
  func series(days: Int?) throws(ProviderError) -> PriceSeries {
    guard let days else { throw ProviderError(.historyLimited(days: 365), from: market.source) }
    let points = points(days: min(max(days, 1), 365)).sorted { $0.key < $1.key }
    let series = PriceSeries(
      coin: entry.coin.id, currency: .usd,
      points: points.map { time, price in PriceSeries.Point(time: time.date, price: price) })
    guard let series else { throw market.notFound(entry.coin.id.description) }
    return series
  }

  /// Returns the simulated candles in US dollars, oldest first; the last candle is incomplete.
  func candles(over span: CandleSpan) throws(ProviderError) -> CandleSeries {
    let points = try series(days: span.days).points
    var candles: [Candle] = []
    for point in points {
      let interval = (SimulationTime(point.time).seconds / Int64(span.interval) + 1) * Int64(span.interval)
      let end = SimulationTime(seconds: interval).date
      guard
        let own = Candle(time: end, open: point.price, high: point.price, low: point.price, close: point.price)
      else { continue }
      if let last = candles.last, last.time == end {
        candles[candles.count - 1] = Candle(merging: [last, own]) ?? own
      } else {
        candles.append(own)
      }
    }
    // The first interval starts before the chart.
    let count = (span.days ?? 0) * Int(SimulationTime.day) / span.interval
    guard let series = CandleSeries(coin: entry.coin.id, currency: .usd, candles: candles.suffix(count)) else {
      throw market.notFound(entry.coin.id.description)
    }
    return series
  }

  private func points(days: Int) -> [SimulationTime: FixedDecimal] {
    let step = days == 1 ? 300 : days <= 90 ? 3_600 : SimulationTime.day
    let end = market.time
    let start = end.advanced(by: -Int64(days) * SimulationTime.day)
    var points = [start: price(at: start), end: price(at: end)]
    var time = SimulationTime(seconds: start.seconds - (start.seconds % step + step) % step + step)
    while time < end {
      points[time] = price(at: time)
      time = time.advanced(by: step)
    }
    // A longer period has fewer points per day and could miss the extremes of a shorter period, which are added.
    if let shorter = Self.periods.last(where: { $0 < days }) {
      let inner = self.points(days: shorter)
      let order = {
        (left: (key: SimulationTime, value: FixedDecimal), right: (key: SimulationTime, value: FixedDecimal)) in
        (left.value, left.key) < (right.value, right.key)
      }
      for point in [inner.min(by: order), inner.max(by: order)] {
        if let point { points[point.key] = point.value }
      }
    }
    return points
  }

  private func price(at time: SimulationTime) -> FixedDecimal { market.prices.price(of: entry, at: time) }
}
