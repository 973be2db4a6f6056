/// A horizontal range of a chart in which values are missing, so that no line is drawn.
public struct ChartGap: Hashable, Sendable {
  /// The horizontal position of the last value before the gap, from 0 (left) to 1 (right).
  ///
  /// The position is 0 if the gap begins at the left edge of the chart.
  public var start: Double
  /// The horizontal position of the first value after the gap, from 0 (left) to 1 (right).
  ///
  /// The position is 1 if the gap ends at the right edge of the chart.
  public var end: Double
}
