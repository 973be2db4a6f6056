import Foundation
import QuidCore

/// The content of a chart that compares several coins in percent, independent of its size and colours.
public struct ComparisonPlot: Hashable, Sendable {
  /// The lines of the coins, in the order of the comparison; each line is earliest first and never empty.
  public var lines: [[ChartPosition]]
  /// Ticks of the vertical axis at round percentages, lowest first, such as `+5%`.
  public var percentTicks: [ChartTick]
  /// Ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The vertical position of the common start, which is 0 %.
  public var zero: Double
  /// The horizontal position of the selected time; `nil` if no time is selected.
  public var focus: Double?
}

/// The positions of the lines of a comparison, which depend only on the prices.
struct ComparisonGeometry: Hashable, Sendable {
  private let lines: [[ChartPosition]]
  private let percentages: PriceScale
  private let times: TimeScale

  /// Creates the geometry of a comparison; returns `nil` if one of its lines is empty.
  init?(_ comparison: PriceComparison) {
    let changes = comparison.lines.map(\.changes)
    let percents = changes.joined().map(\.percent)
    guard let lowest = percents.min(), let highest = percents.max(), !changes.contains(where: \.isEmpty),
      let end = changes.compactMap({ $0.last?.time }).max()
    else { return nil }
    let percentages = PriceScale(lowest: lowest, highest: highest)
    let times = TimeScale(first: comparison.start, last: end)
    self.percentages = percentages
    self.times = times
    lines = changes.map { line in
      line.map { ChartPosition(x: times.position($0.time), y: percentages.position($0.percent)) }
    }
  }

  /// Returns the content of the chart.
  ///
  /// - Parameters:
  ///   - detail: The maximum numbers of ticks.
  ///   - focus: The selected time; `nil` for none.
  func plot(_ detail: ChartDetail, focus: Timestamp?, _ format: DisplayFormat) -> ComparisonPlot {
    ComparisonPlot(
      lines: lines,
      percentTicks: percentages.ticks(atMost: detail.priceTicks, .percentages(format.numbers)),
      timeTicks: times.ticks(atMost: detail.timeTicks, format.dates), zero: percentages.position(.zero),
      focus: focus.map { times.position($0) })
  }

  /// Returns the time at a horizontal position.
  func time(at x: Double) -> Timestamp {
    times.first.addingTimeInterval(times.last.timeIntervalSince(times.first) * max(0, min(x, 1)))
  }
}
