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
