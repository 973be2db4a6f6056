/// The content of a chart, independent of its size and colours.
///
/// The lowest and the highest price touch the edges of the chart; ``priceTicks`` are between them.
public struct ChartPlot: Hashable, Sendable {
  /// The line, from the first to the last time; never empty.
  public var line: [ChartPosition]
  /// Ticks at round prices, lowest first.
  public var priceTicks: [ChartTick]
  /// Ticks at round dates or times, earliest first.
  public var timeTicks: [ChartTick]
  /// The first point.
  public var first: ChartPoint
  /// The last point.
  public var current: ChartPoint
  /// The lowest point; for equal prices the earliest.
  public var minimum: ChartPoint
  /// The highest point; for equal prices the earliest.
  public var maximum: ChartPoint
  /// The point that the user has selected; `nil` for none.
  public var focus: ChartPoint?
  /// A selection of points for display one by one, evenly spread; it includes the first, last, lowest and highest.
  public var points: [ChartPoint]
}

/// One point of a chart with its label values.
///
/// It is always a recorded price, never an interpolated one.
public struct ChartPoint: Hashable, Sendable {
  /// The index of the point in the series.
  public var index: Int
  /// The position of the point on the chart.
  public var position: ChartPosition
  /// The formatted date, with the time of day unless the series is daily.
  public var date: String
  /// The formatted price.
  public var price: String
  /// The change since the first point of the chart.
  public var change: ChangeLabel
}

/// A position on a chart, independent of its size.
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

/// A tick with its label on an axis of a chart.
public struct ChartTick: Hashable, Sendable {
  /// The position along the axis, from 0 at its start to 1.
  public var position: Double
  /// The label of the tick, a formatted price or date.
  public var label: String
}

/// The maximum numbers of labels and points that fit on a chart.
public struct ChartDetail: Hashable, Sendable {
  /// The maximum number of price ticks.
  public var priceTicks: Int
  /// The maximum number of date ticks.
  public var timeTicks: Int
  /// The maximum number of points for display one by one.
  public var points: Int

  /// Five price ticks and six date ticks.
  public static let standard = ChartDetail(priceTicks: 5, timeTicks: 6)

  /// Creates a detail level; negative numbers count as zero.
  public init(priceTicks: Int, timeTicks: Int, points: Int = 0) {
    self.priceTicks = max(0, priceTicks)
    self.timeTicks = max(0, timeTicks)
    self.points = max(0, points)
  }
}
