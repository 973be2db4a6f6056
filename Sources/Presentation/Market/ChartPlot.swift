/// The drawing of a chart: everything but its size and colours.
///
/// The lowest and the highest price touch the edges, so that no room is lost; ``priceTicks`` lie between them.
public struct ChartPlot: Hashable, Sendable {
  /// The line, from the first to the last moment; never empty.
  public var line: [ChartSpot]
  /// Prices at round figures, lowest first.
  public var priceTicks: [ChartTick]
  /// Dates where a person would look for them, earliest first.
  public var timeTicks: [ChartTick]
  /// The first point.
  public var first: ChartReading
  /// The last point.
  public var current: ChartReading
  /// The lowest point, the earliest of several.
  public var minimum: ChartReading
  /// The highest point, the earliest of several.
  public var maximum: ChartReading
  /// The point the person looks at.
  public var focus: ChartReading?
  /// Points that can be read off one by one, evenly picked; the first, last, lowest and highest are among them.
  public var readings: [ChartReading]
}
