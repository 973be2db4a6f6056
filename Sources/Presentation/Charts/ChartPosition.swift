/// A position on a chart, independent of the size of the chart.
///
/// Use positions only for drawing, because they are approximate. For formatted prices, use ``ChartPoint``.
public struct ChartPosition: Hashable, Sendable {
  /// The horizontal position, from 0 (the first time of the chart) to 1 (the last time).
  public var x: Double
  /// The vertical position, from 0 (the lowest price of the chart) to 1 (the highest price).
  public var y: Double

  /// Creates a position on a chart.
  ///
  /// - Parameters:
  ///   - x: The horizontal position, from 0 (left) to 1 (right).
  ///   - y: The vertical position, from 0 (bottom) to 1 (top).
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
