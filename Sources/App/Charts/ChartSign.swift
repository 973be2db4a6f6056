import QuidTerminal

struct ChartSign: Hashable, Sendable {
  /// The column of the cell, counted from the left edge of the chart.
  let column: Int
  let character: Unicode.Scalar
  let style: TextStyle
}
