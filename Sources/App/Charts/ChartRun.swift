import QuidTerminal

/// A part of a line of a text chart, in one style.
struct ChartRun: Hashable, Sendable {
  /// The first column, counted in cells from the left edge of the chart.
  let column: Int
  private(set) var content: Content
  let style: TextStyle

  /// The characters of the part.
  enum Content: Hashable, Sendable {
    /// A string of any characters.
    case text(String)
    /// Characters of ``ChartGlyphs``, one per cell.
    case signs([Unicode.Scalar])
  }

  /// Creates a part from a string.
  init(column: Int, text: String, style: TextStyle) {
    self.column = column
    content = .text(text)
    self.style = style
  }

  /// Creates a part from characters that are one cell wide.
  init(column: Int, signs: [Unicode.Scalar], style: TextStyle) {
    self.column = column
    content = .signs(signs)
    self.style = style
  }

  fileprivate var text: String {
    switch content {
    case .text(let text): text
    case .signs(let signs): String(String.UnicodeScalarView(signs))
    }
  }
}

extension [ChartRun] {
  /// The parts as one line, with spaces in the gaps between them.
  var line: StyledLine {
    var line = StyledLine()
    var column = 0
    for run in self {
      line.append(String(repeating: " ", count: Swift.max(0, run.column - column)))
      line.append(run.text, run.style)
      column = run.column + run.text.cellWidth
    }
    return line
  }
}
