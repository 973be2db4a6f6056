/// A mark on an axis.
public struct ChartTick: Hashable, Sendable {
  /// From 0, where the axis starts, to 1.
  public var position: Double
  /// What it says.
  public var label: String
}
