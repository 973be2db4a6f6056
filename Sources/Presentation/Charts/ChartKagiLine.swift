/// A vertical line of a Kagi chart, with its horizontal position and the vertical positions of its two ends.
///
/// A line becomes thick when it rises above the previous high, and thin when it falls below the previous low. A
/// horizontal line connects the end of each Kagi line with the start of the next one. Use the positions only for
/// drawing, because they are approximate.
public struct ChartKagiLine: Hashable, Sendable {
  /// The horizontal position of the line, from 0 (the first line of the chart) to 1 (the last line).
  public var x: Double
  /// The vertical position of the price at which the line starts, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var start: Double
  /// The vertical position of the price at which the line ends, from 0 (the lowest price of the chart) to 1 (the
  /// highest).
  public var end: Double
  /// A Boolean value that indicates whether the line is thick at its start.
  public var startsThick: Bool
  /// A Boolean value that indicates whether the line is thick at its end.
  public var endsThick: Bool
  /// The vertical position at which the line becomes thick or thin; `nil` if the thickness of the line does not
  /// change.
  ///
  /// A rising line becomes thick at the previous high. A falling line becomes thin at the previous low.
  public var thicknessChange: Double?
}
