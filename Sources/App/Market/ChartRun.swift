/// A piece of a line of a chart: text of one style.
struct ChartRun: Hashable, Sendable {
  /// Where it begins, in cells from the left edge.
  let column: Int
  private(set) var text: String
  let style: TextStyle
  /// Where the next cell would stand.
  private var end: Int

  init(column: Int, text: String, style: TextStyle) {
    self.column = column
    self.text = text
    self.style = style
    end = column + text.cellWidth
  }

  fileprivate func isContinued(at column: Int, _ style: TextStyle) -> Bool { column == end && style == self.style }

  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    text.unicodeScalars.append(scalar)
    end += 1
  }
}

extension [ChartRun] {
  /// Adds what one cell shows, to the last piece where that ends there in the same style.
  mutating func append(_ scalar: Unicode.Scalar, at column: Int, _ style: TextStyle) {
    if let last = indices.last, self[last].isContinued(at: column, style) {
      self[last].append(scalar)
    } else {
      append(ChartRun(column: column, text: String(scalar), style: style))
    }
  }

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
