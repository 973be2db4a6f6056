import QuidTerminal

/// A line of text of a chart: its chart characters and its texts.
struct ChartRow: Hashable, Sendable {
  /// The chart characters from left to right, without those of empty cells.
  var signs: [ChartSign] = []
  /// The texts from left to right, such as labels; all of them are to the right of ``signs``.
  var texts: [ChartText]

  init(_ texts: [ChartText]) { self.texts = texts }

  init(_ signs: [ChartSign], label: ChartText?) {
    self.signs = signs
    texts = label.map { [$0] } ?? []
  }

  var line: StyledLine {
    var line = StyledLine()
    var column = 0
    for text in signs.texts + texts {
      line.append(String(repeating: " ", count: max(0, text.column - column)))
      line.append(text.text, text.style)
      column = text.column + text.text.cellWidth
    }
    return line
  }
}

struct ChartSign: Hashable, Sendable {
  /// The column of the cell, counted from the left edge of the chart.
  let column: Int
  let character: Unicode.Scalar
  let style: TextStyle
}

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
