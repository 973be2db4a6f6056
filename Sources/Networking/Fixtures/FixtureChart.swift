import QuidCore

/// The price chart of a coin of ``TestClient`` or ``MockClient``.
///
/// The points are five minutes apart for one day, one hour apart for up to 90 days, and one day apart for
/// longer periods. The chart starts exactly at the start of its period and ends with the current price. It
/// also contains the lowest and the highest point of the chart of the next shorter period. Charts of
/// different periods have the same price at the same time.
struct FixtureChart {
  private let entry: FixtureMarket.Entry
  private let end: SimulationTime
  private let prices: FixturePrices
  private let source: DataSource

  /// The coin of the chart.
  var coin: CoinID { entry.coin.id }

  /// The lengths, in days, of the chart periods shorter than a year that the app offers.
  private static let periods = [1, 7, 30, 90]

  /// Creates the chart of a coin that ends at a given time.
  ///
  /// - Throws: ``ProviderError/Reason/notFound(_:)`` for a coin that is not in ``FixtureMarket``.
  init(of coin: CoinID, endingAt end: SimulationTime, prices: FixturePrices, source: DataSource) throws(ProviderError) {
    guard let entry = FixtureMarket.entries.first(where: { $0.coin.id == coin }) else {
      throw ProviderError(.notFound(coin.description), from: source)
    }
    self.entry = entry
    self.end = end
    self.prices = prices
    self.source = source
  }

  /// Returns the coin's prices in US dollars over a number of days before the end of the chart, oldest first.
  ///
  /// - Parameter days: The number of days. It is clamped to 1 through 365.
  func series(days: Int) throws(ProviderError) -> PriceSeries {
    let points = points(days: min(max(days, 1), 365)).sorted { $0.key < $1.key }
    let series = PriceSeries(
      coin: entry.coin.id, currency: .usd,
      points: points.map { PriceSeries.Point(time: $0.key.date, price: $0.value) })
    guard let series else { throw ProviderError(.notFound(entry.coin.id.description), from: source) }
    return series
  }

  /// Returns the coin's candles in US dollars over a period before the end of the chart, oldest first.
  ///
  /// They consist of the points of the chart of the same period. Intervals start at multiples of their length
  /// since 1970, so the last candle ends in the future. A point at the end of an interval belongs to the next
  /// one.
  ///
  /// - Throws: ``ProviderError/Reason/historyLimited(days:)`` for ``CandleSpan/all``.
  func candles(over span: CandleSpan) throws(ProviderError) -> CandleSeries {
    guard let days = span.days else { throw ProviderError(.historyLimited(days: 365), from: source) }
    var candles: [Candle] = []
    for point in try series(days: days).points {
      let interval = (SimulationTime(point.time).seconds / span.interval + 1) * span.interval
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
    let count = days * SimulationTime.day / span.interval
    guard let series = CandleSeries(coin: coin, currency: .usd, candles: candles.suffix(count)) else {
      throw ProviderError(.notFound(coin.description), from: source)
    }
    return series
  }

  private func points(days: Int) -> [SimulationTime: FixedPoint] {
    let step = days == 1 ? 300 : days <= 90 ? 3_600 : SimulationTime.day
    let start = end.advanced(by: -days * SimulationTime.day)
    var points = [start: price(at: start), end: price(at: end)]
    var time = SimulationTime(seconds: start.seconds - (start.seconds % step + step) % step + step)
    while time < end {
      points[time] = price(at: time)
      time = time.advanced(by: step)
    }
    // A longer period has fewer points per day and could miss the extremes of a shorter one, so these are added.
    if let shorter = Self.periods.last(where: { $0 < days }) {
      let inner = self.points(days: shorter)
      let order = { (left: (key: SimulationTime, value: FixedPoint), right: (key: SimulationTime, value: FixedPoint)) in
        (left.value, left.key) < (right.value, right.key)
      }
      for point in [inner.min(by: order), inner.max(by: order)] {
        if let point { points[point.key] = point.value }
      }
    }
    return points
  }

  private func price(at time: SimulationTime) -> FixedPoint { prices.price(of: entry, at: time) }
}
