import QuidCore

struct ChartPlotter: Sendable {
  private let geometry: ChartGeometry
  private let format: DisplayFormat
  private let labels: ChartLabels

  init(_ geometry: ChartGeometry, _ format: DisplayFormat, labels: ChartLabels? = nil) {
    self.geometry = geometry
    self.format = format
    self.labels = labels ?? .prices(in: geometry.series.currency, format.numbers)
  }

  init?(_ series: PriceSeries, _ format: DisplayFormat, labels: ChartLabels? = nil) {
    guard let geometry = ChartGeometry(series) else { return nil }
    self.init(geometry, format, labels: labels)
  }

  private var series: PriceSeries { geometry.series }

  func plot(_ detail: ChartDetail, focus: Int?) -> ChartPlot {
    let last = series.points.count - 1
    return ChartPlot(
      line: geometry.line, gaps: geometry.gaps,
      priceTicks: geometry.prices.ticks(atMost: detail.priceTicks, labels),
      timeTicks: geometry.times.ticks(atMost: detail.timeTicks, isDaily: labels.isDaily ?? false, format.dates),
      first: point(0), current: point(last),
      minimum: point(geometry.minimum), maximum: point(geometry.maximum),
      focus: focus.map { point(max(0, min($0, last))) },
      points: selectedIndices(detail.points).map { point($0) })
  }

  func point(_ index: Int) -> ChartPoint {
    let point = series.points[index]
    return ChartPoint(
      index: index, position: geometry.line[index], date: date(index), price: labels.price(point.price),
      change: format.numbers.change(
        series.points.count > 1 ? series.points[0].price.percentChange(to: point.price) : nil,
        decimals: labels.changeDecimals))
  }

  private func date(_ index: Int) -> String {
    let time = series.points[index].time
    // The last point of a daily series can be the current price, which has a time of day.
    let isOfToday = index == series.points.count - 1 && CalendarDay(time).start != time
    return isDaily && !isOfToday ? format.dates.day(time) : format.dates.dateTime(time)
  }

  private var isDaily: Bool {
    if let isDaily = labels.isDaily { return isDaily }
    let count = series.points.count
    guard count > 2 else { return false }
    return series.points[count / 2].time.timeIntervalSince(series.points[count / 2 - 1].time) > 72_000
  }

  /// Returns the indices of evenly spread points, which include the first, last, lowest and highest point.
  private func selectedIndices(_ limit: Int) -> [Int] {
    let count = series.points.count
    guard limit > 0 else { return [] }
    guard count > limit else { return Array(0..<count) }
    let required: Set<Int> = [0, count - 1, geometry.minimum, geometry.maximum]
    let capacity = max(0, limit - required.count)
    return required.union((0..<capacity).map { ($0 + 1) * (count - 1) / (capacity + 1) }).sorted()
  }
}

/// The formats of the prices, tick labels, changes and dates on a chart.
struct ChartLabels: Sendable {
  let price: @Sendable (FixedDecimal) -> String
  /// A closure that formats the label of a price tick, given the price and the number of decimals.
  let tick: @Sendable (FixedDecimal, Int) -> String
  /// The minimum number of decimals of a tick label, such as 2 for cents; ignored if all ticks are whole numbers.
  let minimumDecimals: Int
  let changeDecimals: Int
  /// Whether each point of the chart represents a whole day; `nil` if the interval between the points determines this.
  let isDaily: Bool?

  static func prices(in currency: Currency, _ numbers: NumberFormat, changeDecimals: Int = 1) -> ChartLabels {
    ChartLabels(
      price: { numbers.price($0, currency) },
      tick: { numbers.amount($0, currency, decimals: $1, minimumDecimals: $1) },
      minimumDecimals: currency.isCoin ? 0 : currency.minorUnitDigits, changeDecimals: changeDecimals, isDaily: nil)
  }

  /// Returns the formats for a chart that shows daily exchange rates, such as `10.9271`.
  ///
  /// The rates have at most six significant digits and no currency symbol.
  static func rates(_ numbers: NumberFormat, digits: Int?) -> ChartLabels {
    ChartLabels(
      price: { numbers.rate($0, digits: digits) }, tick: { numbers.number($0, decimals: $1) }, minimumDecimals: 0,
      changeDecimals: 2,
      isDaily: true)
  }
}
