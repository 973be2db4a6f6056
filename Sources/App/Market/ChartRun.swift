/// A piece of a line of a chart: something of one style.
struct ChartRun: Hashable, Sendable {
  /// Where it begins, in cells from the left edge.
  let column: Int
  private(set) var content: Content
  let style: TextStyle

  enum Content: Hashable, Sendable {
    case text(String)
    /// Signs of ``ChartGlyphs``, one to a cell.
    case signs([Unicode.Scalar])
  }

  /// A text.
  init(column: Int, text: String, style: TextStyle) {
    self.column = column
    content = .text(text)
    self.style = style
  }

  /// Signs side by side.
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
  /// The pieces as one line, with spaces between them.
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
