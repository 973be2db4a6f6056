import QuidPresentation
import QuidTerminal

/// The layout of a ``TextChart`` that compares several coins.
///
/// Each line has a colour and a letter, which is drawn on the line at regular intervals and beside its end, so that the
/// lines can be distinguished without colours.
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

  /// Returns the letter of a line: `A` for the first one.
  static func letter(_ index: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "A") + UInt8(truncatingIfNeeded: index))
  }

  /// Returns the letter of a line as a string.
  static func name(_ index: Int) -> String { letters([index]) }

  /// Returns the letters of lines as a string, such as `AC`.
  private static func letters(_ indices: some Sequence<Int>) -> String {
    String(String.UnicodeScalarView(indices.map { letter($0) }))
  }

  /// Returns the style of a line.
  static func style(_ index: Int) -> TextStyle { .series(UInt8(truncatingIfNeeded: index)) }

  /// The distance between two letters on a line, in cells.
  private static let letterDistance = 18

  /// The lines of the chart.
  var rows: [ChartRow] {
    let drawing = Drawing(plot, frame)
    let ends = plot.lines.map { line in line.last.map { frame.row(of: $0.y) } }
    let focusColumn = plot.focus.map { frame.column(of: $0) }
    let zeroRow = frame.row(of: plot.zero)
    var rows = (0..<frame.height).map { row in
      let runs = frame.runs { column in
        if let letter = drawing.letters[column], letter.row == row {
          return (Self.letter(letter.line), Self.style(letter.line))
        }
        let cell = row * frame.width + column
        if drawing.patterns[cell] != 0 {
          return (frame.glyphs.characters[Int(drawing.patterns[cell])], .series(drawing.lines[cell]))
        }
        if column == focusColumn { return (frame.glyphs.focus, .faint) }
        return row == zeroRow ? (frame.glyphs.level, .faint) : nil
      }
      let names = Self.letters(ends.indices.filter { ends[$0] == row })
      let scale = frame.scale(besideRow: row, current: names.isEmpty ? nil : names, plot.percentTicks)
      return ChartRow(frame.hasScale ? runs + [scale] : runs)
    }
    if frame.hasDates { rows += frame.dates(plot.timeTicks) }
    return rows
  }

  /// All lines on one canvas, of which the first is drawn over the others.
  private struct Drawing {
    /// The dot pattern of each cell, row by row.
    private(set) var patterns: [UInt8]
    /// The line of each cell with dots.
    private(set) var lines: [UInt8]
    /// The row of a letter in each column, and its line.
    private(set) var letters: [(row: Int, line: Int)?]

    init(_ plot: ComparisonPlot, _ frame: TextChartFrame) {
      let (width, height) = (frame.width, frame.height)
      patterns = Array(repeating: 0, count: width * height)
      lines = Array(repeating: 0, count: width * height)
      letters = Array(repeating: nil, count: width)
      for (line, positions) in plot.lines.enumerated().reversed() {
        let canvas = frame.canvas.tracing(positions)
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
