/// The content of a chart, independent of the size and colors of the chart.
///
/// The lowest price is at the bottom edge of the chart and the highest price at the top edge. All ``priceTicks``
/// are between these prices.
public struct ChartPlot: Hashable, Sendable {
  /// The positions that the line of the chart connects, earliest first; never empty.
  ///
  /// On a candlestick chart, each position marks the last price of one of the ``candles``. On a Kagi chart, each
  /// position marks the end of one of the ``kagi`` lines.
  public var line: [ChartPosition]
  /// The gaps in the ``line`` where values are missing, earliest first; empty if no value is missing.
  public var gaps: [ChartGap] = []
  /// The candles of the chart, earliest first; empty for a chart without candles.
  public var candles: [ChartCandle] = []
  /// The lines of a Kagi chart, earliest first; empty on all other charts, or if all prices are equal.
  public var kagi: [ChartKagiLine] = []
  /// The trading volumes below the line; `nil` if they are not shown.
  public var volumes: ChartVolumes? = nil
  /// The ticks of the price axis at round prices, lowest first.
  public var priceTicks: [ChartTick]
  /// The ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The earliest point of the chart.
  public var first: ChartPoint
  /// The newest point of the chart.
  public var current: ChartPoint
  /// The point with the lowest price.
  ///
  /// If several points have this price, the value is the earliest point.
  public var minimum: ChartPoint
  /// The point with the highest price.
  ///
  /// If several points have this price, the value is the earliest point.
  public var maximum: ChartPoint
  /// The point that the user has selected; `nil` if no point is selected.
  public var focus: ChartPoint?
  /// The points of the chart to draw with markers or tooltips; empty if ``ChartDetail/points`` is 0.
  ///
  /// On a line chart, the points are evenly spread and include the first, last, lowest and highest point. On a
  /// candlestick chart, the points are the last prices of the ``candles``. On a Kagi chart, the points are the ends of
  /// the ``kagi`` lines.
  public var points: [ChartPoint]

  /// The parts of the ``line`` between the ``gaps``, each as an array of positions.
  ///
  /// If there are no gaps, the array contains only the whole line.
  public var segments: [[ChartPosition]] {
    guard !gaps.isEmpty else { return [line] }
    var segments: [[ChartPosition]] = []
    for (index, position) in line.enumerated() {
      let isBroken = index == 0 || gaps.contains { $0.start >= line[index - 1].x && $0.end <= position.x }
      if isBroken { segments.append([position]) } else { segments[segments.count - 1].append(position) }
    }
    return segments
  }
}
