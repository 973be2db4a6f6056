package struct TextTable: Sendable {
  package enum Alignment: Sendable {
    case left
    case right
  }

  package struct Cell: Sendable {
    package var text: String
    package var style: TextStyle

    package init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  private let alignments: [Alignment]
  private let alphabet: TerminalAlphabet
  private var rows: [[Cell]] = []

  package init(_ alignments: [Alignment], alphabet: TerminalAlphabet = .unicode) {
    self.alignments = alignments
    self.alphabet = alphabet
  }

  package mutating func append(_ cells: [Cell]) {
    rows.append(alphabet == .ascii ? cells.map { Cell($0.text.inASCII, $0.style) } : cells)
  }

  package var width: Int { widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) }

  /// The rows of the table, with two spaces between columns and no trailing spaces.
  package var lines: [StyledLine] {
    let widths = widths
    return rows.map { row in
      var line = StyledLine()
      var pending = ""
      for (column, cell) in row.enumerated() {
        let padding = String(repeating: " ", count: max(0, widths[column] - cell.text.cellWidth))
        if alignments[column] == .right { pending += padding }
        if !cell.text.isEmpty {
          line.append(pending)
          line.append(cell.text, cell.style)
          pending = ""
        }
        if alignments[column] == .left { pending += padding }
        pending += Self.gap
      }
      return line
    }
  }

  private static let gap = "  "

  /// The widths of the columns in cells.
  package var widths: [Int] {
    alignments.indices.map { column in rows.map { column < $0.count ? $0[column].text.cellWidth : 0 }.max() ?? 0 }
  }
}
