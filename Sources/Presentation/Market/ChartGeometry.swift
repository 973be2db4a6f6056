import QuidCore

/// Where the points of a series lie on its drawing.
///
/// It follows from the series alone, so that a screen that is drawn at every key works it out once.
struct ChartGeometry: Hashable, Sendable {
  /// What is drawn; never empty.
  let series: PriceSeries
  /// The place of each point.
  let line: [ChartSpot]
  /// The lowest and the highest point, the earliest of several.
  let minimum: Int
  let maximum: Int
  let prices: PriceScale
  let times: TimeScale

  /// Returns `nil` for a series without points.
  init?(_ series: PriceSeries) {
    let points = series.points
    guard let first = points.first, let last = points.last else { return nil }
    var (minimum, maximum) = (0, 0)
    for (index, point) in points.enumerated() {
      if point.price < points[minimum].price { minimum = index }
      if point.price > points[maximum].price { maximum = index }
    }
    let prices = PriceScale(lowest: points[minimum].price, highest: points[maximum].price)
    let times = TimeScale(first: first.time, last: last.time)
    self.series = series
    self.minimum = minimum
    self.maximum = maximum
    self.prices = prices
    self.times = times
    line = points.map { ChartSpot(x: times.position($0.time), y: prices.position($0.price)) }
  }
}
