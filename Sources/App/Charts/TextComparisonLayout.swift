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
    let canvases = plot.lines.map { frame.canvas.tracing($0) }
    let letters = letters(on: canvases)
    let ends = plot.lines.map { line in line.last.map { frame.row(of: $0.y) } }
    let focusColumn = plot.focus.map { frame.column(of: $0) }
    let zeroRow = frame.row(of: plot.zero)
    var rows = (0..<frame.height).map { row in
      let runs = frame.runs { column in
        if let index = letters[Cell(row: row, column: column)] {
          return (Self.letter(index), Self.style(index))
        }
        var pattern: UInt8 = 0
        var top: Int?
        for (index, canvas) in canvases.enumerated() {
          let own = canvas.pattern(column: column, row: row)
          if own != 0, top == nil { top = index }
          pattern |= own
        }
        // The first line is drawn over the others.
        if let top { return (frame.glyphs.characters[Int(pattern)], Self.style(top)) }
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

  private struct Cell: Hashable {
    let row: Int
    let column: Int
  }

  /// Returns the indices of the lines by the cells of their letters, which are in different columns.
  private func letters(on canvases: [DotCanvas]) -> [Cell: Int] {
    var letters: [Cell: Int] = [:]
    for (index, canvas) in canvases.enumerated() {
      let offset = Self.letterDistance * (2 * index + 1) / (2 * canvases.count)
      for column in stride(from: offset, to: frame.width, by: Self.letterDistance) {
        guard let row = (0..<frame.height).first(where: { canvas.pattern(column: column, row: $0) != 0 }) else {
          continue
        }
        letters[Cell(row: row, column: column)] = index
      }
    }
    return letters
  }
}
