import QuidCore

/// The lines and ticks of a chart that compares the price changes of several coins, independent of its size.
public struct ComparisonPlot: Hashable, Sendable {
  /// The lines of the comparison, one for each coin, each with at least one position, earliest first.
  public var lines: [[ChartPosition]]
  /// The gaps of each line in which prices are missing, earliest first, in the order of ``lines``.
  public var gaps: [[ChartGap]] = []
  /// The ticks of the vertical axis at round percentages such as `+5%`, lowest first.
  public var percentTicks: [ChartTick]
  /// The ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The vertical position of a price change of 0%, at which all lines start, from 0 (bottom) to 1 (top).
  public var zero: Double
  /// The horizontal position of the selected time, from 0 (left) to 1 (right); `nil` if no time is selected.
  public var focus: Double?

  /// The parts of each line between its gaps.
  public var segments: [[[ChartPosition]]] {
    lines.enumerated().map { ChartGap.segments(of: $1, gaps.indices.contains($0) ? gaps[$0] : []) }
  }
}

/// The positions at which the lines of a comparison chart are drawn; the same for every redraw of the chart.
struct ComparisonGeometry: Hashable, Sendable {
  private let lines: [[ChartPosition]]
  private let gaps: [[ChartGap]]
  private let percentages: PriceScale
  private let times: TimeScale

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
    gaps = changes.map { ChartGap.gaps(between: $0.map(\.time), times) }
    lines = changes.map { line in
      line.map { ChartPosition(x: times.position($0.time), y: percentages.position($0.percent)) }
    }
  }

  func plot(_ detail: ChartDetail, focus: Timestamp?, _ format: DisplayFormat) -> ComparisonPlot {
    ComparisonPlot(
      lines: lines, gaps: gaps,
      percentTicks: percentages.ticks(atMost: detail.priceTicks, .percentages(format.numbers)),
      timeTicks: times.ticks(atMost: detail.timeTicks, format.dates), zero: percentages.position(.zero),
      focus: focus.map { times.position($0) })
  }

  func time(at x: Double) -> Timestamp {
    times.first.addingTimeInterval(times.last.timeIntervalSince(times.first) * max(0, min(x, 1)))
  }
}
