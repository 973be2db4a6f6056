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
