/// The content of a chart, independent of its size and colours.
///
/// The lowest price is at the bottom edge of the chart and the highest at the top edge. All ``priceTicks``
/// are between these prices.
public struct ChartPlot: Hashable, Sendable {
  /// The positions of all points, which the line of the chart connects, earliest first; never empty.
  public var line: [ChartPosition]
  /// Ticks of the price axis at round prices, lowest first.
  public var priceTicks: [ChartTick]
  /// Ticks of the time axis at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The first point of the price series.
  public var first: ChartPoint
  /// The last point of the price series.
  public var current: ChartPoint
  /// The point with the lowest price.
  ///
  /// If several points have this price, the earliest is used.
  public var minimum: ChartPoint
  /// The point with the highest price.
  ///
  /// If several points have this price, the earliest is used.
  public var maximum: ChartPoint
  /// The point that the user has selected; `nil` if no point is selected.
  public var focus: ChartPoint?
  /// A sample of the points, to be drawn with markers or tooltips; empty if ``ChartDetail/points`` is 0.
  ///
  /// The sample is evenly spread and includes the first, last, lowest and highest point.
  public var points: [ChartPoint]
}

/// One point of a chart with its formatted values.
///
/// The price of a point is always a recorded price, never an interpolated price.
public struct ChartPoint: Hashable, Sendable {
  /// The index of the point in the price series.
  public var index: Int
  /// The position of the point on the chart.
  public var position: ChartPosition
  /// The formatted date of the point, with the time of day unless the point represents a whole day.
  public var date: String
  /// The formatted price at the point, such as `$22,900.00`.
  public var price: String
  /// The change of the price since the first point of the chart.
  public var change: ChangeLabel
}

/// A position on a chart, independent of the size of the chart.
///
/// Positions are approximate and only for drawing. For exact prices use ``ChartPoint``.
public struct ChartPosition: Hashable, Sendable {
  /// The horizontal position, from 0 (the first time of the chart) to 1 (the last time).
  public var x: Double
  /// The vertical position, from 0 (the lowest price of the chart) to 1 (the highest price).
  public var y: Double

  /// Creates a position from two numbers between 0 and 1.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A tick on an axis of a chart, with its label.
public struct ChartTick: Hashable, Sendable {
  /// The position on the axis, from 0 (the start of the axis) to 1 (the end).
  public var position: Double
  /// The label of the tick: a formatted price, exchange rate, date or time.
  public var label: String
}

/// The level of detail of a chart: the maximum numbers of ticks and points.
public struct ChartDetail: Hashable, Sendable {
  /// The maximum number of ticks on the price axis.
  public var priceTicks: Int
  /// The maximum number of ticks on the time axis.
  public var timeTicks: Int
  /// The maximum number of elements in ``ChartPlot/points``; 0 for none.
  ///
  /// If the maximum is not 0, the first, last, lowest and highest point are always included, even if they
  /// exceed the maximum.
  public var points: Int

  /// The default level of detail: at most five price ticks and six time ticks, and no points.
  public static let standard = ChartDetail(priceTicks: 5, timeTicks: 6)

  /// Creates a level of detail from the maximum numbers of ticks and points.
  ///
  /// Negative numbers count as zero.
  public init(priceTicks: Int, timeTicks: Int, points: Int = 0) {
    self.priceTicks = max(0, priceTicks)
    self.timeTicks = max(0, timeTicks)
    self.points = max(0, points)
  }
}
