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

/// A point of a chart, with its position, its date and its recorded (never interpolated) price.
public struct ChartPoint: Hashable, Sendable, Identifiable {
  /// The index of the point in the series of prices, candles or portfolio values that the chart shows.
  ///
  /// If candles are merged, ``ChartPlot/focus`` has the index of the original candle. All other points have the index
  /// of the merged candle.
  public var index: Int
  /// The position of the point, independent of the size of the chart.
  public var position: ChartPosition
  /// The formatted date of the point, such as `2023-09-01` for a whole day or `2023-09-01 17:15 UTC` for a time.
  public var date: String
  /// The formatted price at the point, such as `$22,900.00`.
  public var price: String
  /// The change from the first price of the chart to the price at the point, in percent.
  public var change: ChangeLabel
  /// The formatted prices of the candle to which the point belongs; `nil` on a chart without candles.
  public var candle: CandleLabel? = nil

  /// The identifier of the point, which equals its ``index``.
  public var id: Int { index }
}

/// A position on a chart, independent of the size of the chart.
///
/// Positions are approximate: use them only for drawing. For formatted prices, use ``ChartPoint``.
public struct ChartPosition: Hashable, Sendable {
  /// The horizontal position on the chart, from 0 (the first time) to 1 (the last time).
  public var x: Double
  /// The vertical position on the chart, from 0 (the lowest price) to 1 (the highest price).
  public var y: Double

  /// Creates a position on a chart.
  package init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A tick on an axis of a chart, with its label.
public struct ChartTick: Hashable, Sendable, Identifiable {
  /// The position of the tick on its axis, from 0 (the first time or lowest price) to 1 (the last or highest).
  public var position: Double
  /// The label of the tick, such as `$22,900.00`, `Sep 1` or `17:15`.
  public var label: String

  /// The identifier of the tick, which equals its ``position``.
  public var id: Double { position }
}

/// The level of detail of a chart: the maximum numbers of ticks, points and candles.
public struct ChartDetail: Hashable, Sendable {
  /// The maximum number of ticks on the price axis of the chart.
  public var priceTicks: Int
  /// The maximum number of ticks on the time axis of the chart.
  public var timeTicks: Int
  /// The maximum number of points with markers or tooltips on the chart; 0 for none.
  ///
  /// The first, last, lowest and highest point are always included, so a maximum of 1, 2 or 3 can be exceeded.
  public var points: Int
  /// The maximum number of candles on the chart; excess candles are merged in groups of equal size.
  public var candles: Int

  /// At most five price ticks and six time ticks, no points with markers, and all candles.
  public static let standard = ChartDetail(priceTicks: 5, timeTicks: 6)

  /// Creates a level of detail for a chart.
  ///
  /// Negative numbers of ticks and points are treated as 0, and a number of candles below 1 as 1.
  public init(priceTicks: Int, timeTicks: Int, points: Int = 0, candles: Int = .max) {
    self.priceTicks = max(0, priceTicks)
    self.timeTicks = max(0, timeTicks)
    self.points = max(0, points)
    self.candles = max(1, candles)
  }
}
