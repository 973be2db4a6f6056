import QuidPresentation
import QuidTerminal

/// The layout of a ``TextChart`` that compares several coins.
///
/// Each line has a color and a letter, drawn on the line and beside its end, to distinguish lines without colors.
struct TextComparisonLayout {
  let frame: TextChartFrame
  private let plot: ComparisonPlot

  init(_ plot: ComparisonPlot, columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.plot = plot
    frame = TextChartFrame(
      labels: [Self.letters(plot.lines.indices)] + plot.percentTicks.map(\.label), columns: columns, rows: rows,
      alphabet: alphabet,
      namesExtremes: false)
  }

  /// Returns the letter of a line in a comparison, such as `A` for index 0.
  static func letter(_ index: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "A") + UInt8(truncatingIfNeeded: index))
  }

  static func name(_ index: Int) -> String { letters([index]) }

  /// Returns the letters of several lines as a string, such as `AC` for the indices 0 and 2.
  private static func letters(_ indices: some Sequence<Int>) -> String {
    String(String.UnicodeScalarView(indices.map { letter($0) }))
  }

  static func style(_ index: Int) -> TextStyle { .series(UInt8(truncatingIfNeeded: index)) }

  /// The horizontal distance between two letters on the same line, in cells.
  private static let letterDistance = 18

  var rows: [ChartRow] {
    let drawing = Drawing(plot, frame)
    let ends = plot.lines.map { line in line.last.map { frame.row(of: $0.y) } }
    let focusColumn = plot.focus.map { frame.column(of: $0) }
    let zeroRow = frame.row(of: plot.zero)
    let glyphs = frame.glyphs
    var rows = (0..<frame.height).map { row in
      let signs = frame.signs { column in
        if let letter = drawing.letters[column], letter.row == row {
          return (Self.letter(letter.line), Self.style(letter.line))
        }
        let cell = row * frame.width + column
        if drawing.patterns[cell] != 0 {
          return (glyphs.characters[Int(drawing.patterns[cell])], .series(drawing.lines[cell]))
        }
        if column == focusColumn { return (glyphs.focus, .faint) }
        return row == zeroRow ? (glyphs.level, .faint) : nil
      }
      let names = Self.letters(ends.indices.filter { ends[$0] == row })
      let scale = frame.scale(besideRow: row, current: names.isEmpty ? nil : names, plot.percentTicks)
      return ChartRow(signs, label: scale)
    }
    if frame.hasDates { rows += frame.dates(plot.timeTicks) }
    return rows
  }

  /// The lines of all compared coins on one grid of cells, with the line of the first coin over the others.
  private struct Drawing {
    /// The dot pattern of each cell, row by row from the top.
    private(set) var patterns: [UInt8]
    /// The index of the line that determines the color of each cell, row by row from the top.
    private(set) var lines: [UInt8]
    /// The letter in each column, as its row and the index of its line; `nil` for a column without a letter.
    private(set) var letters: [(row: Int, line: Int)?]

    init(_ plot: ComparisonPlot, _ frame: TextChartFrame) {
      let (width, height) = (frame.width, frame.height)
      patterns = Array(repeating: 0, count: width * height)
      lines = Array(repeating: 0, count: width * height)
      letters = Array(repeating: nil, count: width)
      for (line, segments) in plot.segments.enumerated().reversed() {
        let canvas = segments.reduce(frame.canvas) { $0.tracing($1) }
        for (cell, pattern) in canvas.patterns.enumerated() where pattern != 0 {
          patterns[cell] |= pattern
          lines[cell] = UInt8(truncatingIfNeeded: line)
        }
        // The letters of different lines are in different columns.
        let offset = letterDistance * (2 * line + 1) / (2 * plot.lines.count)
        for column in stride(from: offset, to: width, by: letterDistance) {
          let row = (0..<height).first { canvas.pattern(column: column, row: $0) != 0 }
          letters[column] = row.map { ($0, line) }
        }
      }
    }
  }
}
