import QuidTerminal

struct ChartText: Hashable, Sendable {
  /// The first column of the string, counted in cells from the left edge of the chart.
  let column: Int
  let text: String
  let style: TextStyle

  init(column: Int, _ text: String, _ style: TextStyle) {
    self.column = column
    self.text = text
    self.style = style
  }
}
