/// The content of a chart, independent of its size and colours.
///
/// The lowest price is at the bottom edge of the chart and the highest at the top edge. All ``priceTicks`` are between
/// the two.
public struct ChartPlot: Hashable, Sendable {
  /// The positions that the line of the chart connects, from the first to the last time; never empty.
  public var line: [ChartPosition]
  /// Ticks at round prices, lowest first.
  public var priceTicks: [ChartTick]
  /// Ticks at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The first point of the series.
  public var first: ChartPoint
  /// The last point of the series.
  public var current: ChartPoint
  /// The point with the lowest price; the earliest if there are several.
  public var minimum: ChartPoint
  /// The point with the highest price; the earliest if there are several.
  public var maximum: ChartPoint
  /// The point that the user has selected; `nil` if no point is selected.
  public var focus: ChartPoint?
  /// A sample of the points for individual markers or tooltips; empty if ``ChartDetail/points`` is 0.
  ///
  /// The sample is evenly spread and includes the first, last, lowest and highest point.
  public var points: [ChartPoint]
}

/// One point of a chart with its formatted values.
///
/// A point is always a recorded price, never an interpolated price.
public struct ChartPoint: Hashable, Sendable {
  /// The index of the point in the series.
  public var index: Int
  /// The position of the point on the chart.
  public var position: ChartPosition
  /// The formatted date, with the time of day unless the point represents a whole day.
  public var date: String
  /// The formatted price.
  public var price: String
  /// The change of the price since the first point of the chart.
  public var change: ChangeLabel
}

/// A position on a chart, independent of the size of the chart.
///
/// Positions are approximate and only for drawing. For exact prices use ``ChartPoint``.
public struct ChartPosition: Hashable, Sendable {
  /// The horizontal position: 0 is the first time, 1 the last.
  public var x: Double
  /// The vertical position: 0 is the lowest price, 1 the highest.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A tick on an axis of a chart, with its label.
public struct ChartTick: Hashable, Sendable {
  /// The position along the axis: 0 is the start of the axis, 1 the end.
  public var position: Double
  /// The label of the tick: a formatted price, rate, date or time.
  public var label: String
}

/// The maximum numbers of ticks and points on a chart.
public struct ChartDetail: Hashable, Sendable {
  /// The maximum number of ticks on the price axis.
  public var priceTicks: Int
  /// The maximum number of ticks on the time axis.
  public var timeTicks: Int
  /// The maximum number of elements in ``ChartPlot/points``; 0 for none.
  ///
  /// The first, last, lowest and highest point are always included, even if the maximum is smaller.
  public var points: Int

  /// A detail level with at most five price ticks, six time ticks and no points.
  public static let standard = ChartDetail(priceTicks: 5, timeTicks: 6)

  /// Creates a detail level; negative numbers count as zero.
  public init(priceTicks: Int, timeTicks: Int, points: Int = 0) {
    self.priceTicks = max(0, priceTicks)
    self.timeTicks = max(0, timeTicks)
    self.points = max(0, points)
  }
}
