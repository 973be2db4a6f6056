import QuidTerminal

/// A line of text of a chart: its styled parts from left to right, and its shaded cells.
struct ChartRow: Hashable, Sendable {
  /// The styled parts of the line, from left to right, without empty parts.
  var runs: [ChartRun]
  /// The ranges of columns that are shaded, because they are below the line of the chart; empty if none are.
  var shadedColumns: [Range<Int>] = []
  /// The background color of the shaded columns; `nil` if no columns are shaded.
  var shade: Shade?

  init(_ runs: [ChartRun]) { self.runs = runs }

  /// Returns the line of text with its styles and background colors.
  ///
  /// - Parameters:
  ///   - width: The number of columns that can be shaded.
  ///   - palette: The colors of the shade; `nil` for a line without a shade.
  func line(width: Int, shadedBy palette: Palette?) -> StyledLine {
    guard let background = shade.flatMap({ palette?.rendition($0) }), !shadedColumns.isEmpty else { return runs.line }
    var cells = Array(repeating: (character: " " as Unicode.Scalar, style: TextStyle.plain), count: width)
    var labels: [ChartRun] = []
    for run in runs {
      guard case .signs(let signs) = run.content else {
        labels.append(run)
        continue
      }
      for (offset, sign) in signs.enumerated() { cells[run.column + offset] = (sign, run.style) }
    }
    var backgrounds = [String?](repeating: nil, count: width)
    for columns in shadedColumns { for column in columns { backgrounds[column] = background } }
    var line = StyledLine()
    var start = 0
    for column in 1...width
    where
      column == width || cells[column].style != cells[start].style || backgrounds[column] != backgrounds[start]
    {
      let text = String(String.UnicodeScalarView(cells[start..<column].map(\.character)))
      line.append(text, cells[start].style, on: backgrounds[start])
      start = column
    }
    line.append(
      labels.map { label in ChartRun(column: max(0, label.column - width), text: label.text, style: label.style) }.line)
    return line.withoutTrailingSpace
  }
}

/// A part of a line of text in a chart, in one style.
struct ChartRun: Hashable, Sendable {
  /// The first column of the part, counted in cells from the left edge of the chart.
  let column: Int
  let content: Content
  let style: TextStyle

  /// The characters of a part of a line of text.
  enum Content: Hashable, Sendable {
    /// A string of any characters.
    case text(String)
    /// Chart characters of ``ChartGlyphs``, each of which is one cell wide.
    case signs([Unicode.Scalar])
  }

  /// Creates a part of a line of text from a string.
  init(column: Int, text: String, style: TextStyle) {
    self.column = column
    content = .text(text)
    self.style = style
  }

  /// Creates a part of a line of text from characters that are one cell wide.
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
  /// The line of text that consists of the parts, with spaces in the gaps between them.
  fileprivate var line: StyledLine {
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
