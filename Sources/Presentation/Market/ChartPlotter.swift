import Foundation
import QuidCore

/// Makes a drawing of a series.
struct ChartPlotter: Sendable {
  private let geometry: ChartGeometry
  private let format: DisplayFormat
  private let labels: ChartLabels

  /// A drawing of what was worked out before.
  init(_ geometry: ChartGeometry, _ format: DisplayFormat, labels: ChartLabels? = nil) {
    self.geometry = geometry
    self.format = format
    self.labels = labels ?? .prices(in: geometry.series.currency, format.numbers)
  }

  /// Returns `nil` for a series without points.
  init?(_ series: PriceSeries, _ format: DisplayFormat, labels: ChartLabels? = nil) {
    guard let geometry = ChartGeometry(series) else { return nil }
    self.init(geometry, format, labels: labels)
  }

  private var series: PriceSeries { geometry.series }

  func plot(_ detail: ChartDetail, focus: Int?) -> ChartPlot {
    let last = series.points.count - 1
    return ChartPlot(
      line: geometry.line,
      priceTicks: geometry.prices.ticks(atMost: detail.priceTicks, labels),
      timeTicks: geometry.times.ticks(atMost: detail.timeTicks, isDaily: labels.isDaily ?? false, format.moments),
      first: reading(0), current: reading(last),
      minimum: reading(geometry.minimum), maximum: reading(geometry.maximum),
      focus: focus.map { reading(max(0, min($0, last))) },
      readings: picked(detail.readings).map { reading($0) })
  }

  /// What one point says.
  func reading(_ index: Int) -> ChartReading {
    let point = series.points[index]
    return ChartReading(
      index: index, spot: geometry.line[index], date: date(index), price: labels.reading(point.price),
      change: format.numbers.change(
        series.points[0].price.percentChange(to: point.price), decimals: labels.changeDecimals))
  }

  private func date(_ index: Int) -> String {
    let time = series.points[index].time
    // The last point of a daily series is of this moment, not of a day.
    let isOfToday = index == series.points.count - 1 && CalendarDay(time).start != time
    return isDaily && !isOfToday ? format.moments.day(time) : format.moments.moment(time)
  }

  private var isDaily: Bool {
    if let isDaily = labels.isDaily { return isDaily }
    let count = series.points.count
    guard count > 2 else { return false }
    return series.points[count / 2].time.timeIntervalSince(series.points[count / 2 - 1].time) > 72_000
  }

  /// Evenly spread indices and those of the extremes.
  private func picked(_ limit: Int) -> [Int] {
    let count = series.points.count
    guard limit > 0 else { return [] }
    guard count > limit else { return Array(0..<count) }
    let always: Set<Int> = [0, count - 1, geometry.minimum, geometry.maximum]
    let room = max(0, limit - always.count)
    return always.union((0..<room).map { ($0 + 1) * (count - 1) / (room + 1) }).sorted()
  }
}
