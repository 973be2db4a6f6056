/// The content of a chart, independent of the size and colors of the chart.
///
/// The lowest price is at the bottom edge of the chart and the highest price at the top edge.
public struct ChartPlot: Hashable, Sendable {
  /// The positions that the line of the chart connects, earliest first; never empty.
  ///
  /// On a candlestick chart, the positions are the last prices of the ``candles``.
  public var line: [ChartPosition]
  /// The gaps in the ``line`` where values are missing, earliest first; empty if no value is missing.
  public var gaps: [ChartGap] = []
  /// The candles of the chart, earliest first; empty for a chart without candles.
  public var candles: [ChartCandle] = []
  /// The ticks of the price axis of the chart at round prices, lowest first.
  public var priceTicks: [ChartTick]
  /// The ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The point of the chart with the earliest time.
  public var first: ChartPoint
  /// The point of the chart with the newest time.
  public var current: ChartPoint
  /// The earliest point of the chart that has the lowest price.
  public var minimum: ChartPoint
  /// The earliest point of the chart that has the highest price.
  public var maximum: ChartPoint
  /// The point of the chart that the user has selected; `nil` if no point is selected.
  public var focus: ChartPoint?
  /// The points of the chart to draw with markers or tooltips; empty if ``ChartDetail/points`` is 0.
  ///
  /// On a line chart, the points are evenly spread and include the first, last, lowest and highest point. On
  /// candlestick charts, the points are the last prices of the ``candles``.
  public var points: [ChartPoint]

  /// The parts of the ``line`` between the ``gaps``; only the whole line if there are no gaps.
  public var segments: [[ChartPosition]] { ChartGap.segments(of: line, gaps) }
}
