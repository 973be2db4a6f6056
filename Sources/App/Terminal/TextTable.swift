/// Cells in aligned columns.
struct TextTable: Sendable {
  /// On which side of its column a cell stands.
  enum Alignment: Sendable {
    case left
    case right
  }

  /// One cell.
  struct Cell: Sendable {
    var text: String
    var style: TextStyle

    init(_ text: String, _ style: TextStyle = .plain) {
      self.text = text
      self.style = style
    }
  }

  private let alignments: [Alignment]
  private let alphabet: TerminalAlphabet
  private var rows: [[Cell]] = []

  /// An empty table.
  ///
  /// - Parameter alphabet: that of the terminal, where cells hold names from outside, which other characters may lengthen.
  init(_ alignments: [Alignment], alphabet: TerminalAlphabet = .unicode) {
    self.alignments = alignments
    self.alphabet = alphabet
  }

  mutating func append(_ cells: [Cell]) {
    rows.append(alphabet == .ascii ? cells.map { Cell($0.text.inASCII, $0.style) } : cells)
  }

  /// How many columns of a terminal the widest row takes.
  var width: Int { widths.reduce(0, +) + Self.gap.count * max(0, widths.count - 1) }

  /// The rows, with two spaces between the columns and none at the end of a line.
  var lines: [StyledLine] {
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

  private var widths: [Int] {
    alignments.indices.map { column in rows.map { column < $0.count ? $0[column].text.cellWidth : 0 }.max() ?? 0 }
  }
}
