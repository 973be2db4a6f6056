/// A horizontal range of a chart in which values are missing, so that no line is drawn.
public struct ChartGap: Hashable, Sendable {
  /// The horizontal position of the last value before the gap, from 0 (the left edge of the chart) to 1 (the right
  /// edge).
  public var start: Double
  /// The horizontal position of the first value after the gap, from 0 (the left edge of the chart) to 1 (the right
  /// edge).
  public var end: Double
}
