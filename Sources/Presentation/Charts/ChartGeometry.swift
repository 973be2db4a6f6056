import QuidCore

/// The positions on a chart at which the points of a price series are drawn; the same for every redraw of the chart.
struct ChartGeometry: Hashable, Sendable {
  /// The price series that the chart shows, with at least one point.
  let series: PriceSeries
  let line: [ChartPosition]
  /// The ranges without points in the ``line``, earliest first.
  let gaps: [ChartGap]
  /// The index of the earliest point of the price series with the lowest price.
  let minimum: Int
  /// The index of the earliest point of the price series with the highest price.
  let maximum: Int
  let prices: PriceScale
  let times: TimeScale

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
    line = points.map { ChartPosition(x: times.position($0.time), y: prices.position($0.price)) }
    gaps = ChartGap.gaps(between: points.map(\.time), times)
  }
}

extension UInt128 {
  /// The number as a `Double`, which may differ in the last bit from the nearest `Double`.
  ///
  /// The exact conversion, `Double(self)`, takes a hundred times as long.
  var approximateValue: Double {
    Double(UInt64(truncatingIfNeeded: self >> 64)) * 0x1p64 + Double(UInt64(truncatingIfNeeded: self))
  }
}
