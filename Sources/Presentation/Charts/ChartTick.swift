/// A tick on an axis of a chart, with its label.
public struct ChartTick: Hashable, Sendable, Identifiable {
  /// The position of the tick on its axis, from 0 (the first time or lowest price) to 1 (the last or highest).
  public var position: Double
  /// The label of the tick, such as `$22,900.00`, `Sep 1` or `17:15`.
  public var label: String

  /// The identifier of the tick, which equals its ``position``.
  public var id: Double { position }
}
