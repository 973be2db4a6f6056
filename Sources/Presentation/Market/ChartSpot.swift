/// A place on a chart, whatever its size.
///
/// Geometry only: where the exact price counts, read ``ChartReading``.
public struct ChartSpot: Hashable, Sendable {
  /// From 0, the first moment, to 1, the last.
  public var x: Double
  /// From 0, the lowest price, to 1, the highest.
  public var y: Double

  /// A place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}
