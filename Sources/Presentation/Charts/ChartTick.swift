/// A tick on an axis of a chart, with its label.
public struct ChartTick: Hashable, Sendable {
  /// The position of the tick on its axis, from 0 to 1.
  ///
  /// On the price axis, 0 is the lowest price and 1 the highest. On the time axis, 0 is the first time and 1 the
  /// last.
  public var position: Double
  /// The label of the tick, such as `$22,900.00`, `Sep 1` or `17:15`.
  public var label: String
}
