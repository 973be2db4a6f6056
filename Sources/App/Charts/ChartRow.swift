import QuidTerminal

/// A line of text of a chart: its chart characters, its texts, and its shaded cells.
struct ChartRow: Hashable, Sendable {
  /// The chart characters from left to right, without those of empty cells.
  var signs: [ChartSign] = []
  /// The texts from left to right, such as labels; all of them are to the right of ``signs``.
  var texts: [ChartText]
  /// The ranges of columns that are shaded, because they are below the line of the chart; empty if none are.
  var shadedColumns: [Range<Int>] = []
  /// The background color of the shaded columns; `nil` if no columns are shaded.
  var shade: Shade?

  init(_ texts: [ChartText]) { self.texts = texts }

  init(_ signs: [ChartSign], label: ChartText?) {
    self.signs = signs
    texts = label.map { [$0] } ?? []
  }

  /// Returns the row as styled text; `palette` has the colors of the shade and is `nil` for a row without a shade.
  func line(width: Int, shadedBy palette: Palette?) -> StyledLine {
    guard let background = shade.flatMap({ palette?.rendition($0) }), !shadedColumns.isEmpty else {
      return (signs.texts + texts).line
    }
    var cells = Array(repeating: (character: " " as Unicode.Scalar, style: TextStyle.plain), count: width)
    for sign in signs { cells[sign.column] = (sign.character, sign.style) }
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
    line.append(texts.map { ChartText(column: max(0, $0.column - width), $0.text, $0.style) }.line)
    return line.withoutTrailingSpace
  }
}

extension [ChartSign] {
  /// The chart characters, joined to strings of equal style without gaps.
  fileprivate var texts: [ChartText] {
    var texts: [ChartText] = []
    var characters = String.UnicodeScalarView()
    for (index, sign) in enumerated() {
      characters.append(sign.character)
      let next = index + 1 < count ? self[index + 1] : nil
      if let next, next.column == sign.column + 1, next.style == sign.style { continue }
      texts.append(ChartText(column: sign.column + 1 - characters.count, String(characters), sign.style))
      characters = String.UnicodeScalarView()
    }
    return texts
  }
}

extension [ChartText] {
  fileprivate var line: StyledLine {
    var line = StyledLine()
    var column = 0
    for text in self {
      line.append(String(repeating: " ", count: Swift.max(0, text.column - column)))
      line.append(text.text, text.style)
      column = text.column + text.text.cellWidth
    }
    return line
  }
}
