/// A vertical line of a Kagi chart, with approximate positions for drawing.
///
/// A line becomes thick when it rises above the previous high, and thin when it falls below the previous low. A
/// horizontal line connects the end of each Kagi line with the start of the next one.
public struct ChartKagiLine: Hashable, Sendable, Identifiable {
  /// The horizontal position of the Kagi line, from 0 (the first line of the chart) to 1 (the last line).
  public var x: Double
  /// The vertical position of the start of the line, from 0 (the lowest price of the chart) to 1 (the highest).
  public var start: Double
  /// The vertical position of the end of the line, from 0 (the lowest price of the chart) to 1 (the highest).
  public var end: Double
  /// A Boolean value that indicates whether the Kagi line is thick at its start.
  public var startsThick: Bool
  /// A Boolean value that indicates whether the Kagi line is thick at its end.
  public var endsThick: Bool
  /// The vertical position at which the Kagi line becomes thick or thin, from 0 to 1; `nil` if its thickness is
  /// constant.
  public var thicknessChange: Double?

  /// The identifier of the line, which equals its ``x``.
  public var id: Double { x }
}
