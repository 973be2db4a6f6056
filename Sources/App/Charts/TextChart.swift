import QuidPresentation
import QuidTerminal

/// A price chart drawn with characters.
///
/// It consists of a line of dots, price labels on the right, date labels below, and markers for the extremes and the
/// current price. A small chart omits labels; no line is longer than the width of the chart.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// Creates a chart with a size in cells, including all labels.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.alphabet = alphabet
  }

  /// The maximum numbers of labels that fit on the chart.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10))
  }

  /// Returns the lines of the chart, whose number is the height of the chart.
  func lines(_ plot: ChartPlot) -> [StyledLine] { layout(plot).rows.map(\.line) }

  /// Draws the chart into empty cells.
  ///
  /// - Parameters:
  ///   - plot: The content of the chart.
  ///   - grid: The grid to draw into.
  ///   - row: The top row of the chart.
  ///   - column: The left column of the chart.
  func draw(_ plot: ChartPlot, into grid: inout CellGrid, row: Int, column: Int) {
    for (offset, runs) in layout(plot).rows.enumerated() {
      for run in runs {
        let (row, start, style) = (row + offset, column + run.column, CellStyle(run.style))
        switch run.content {
        case .text(let text): grid.put(text, row: row, column: start, style, limit: columns - run.column)
        case .signs(let signs): grid.put(signs, row: row, column: start, style)
        }
      }
    }
  }

  /// Returns the width of the plotted line in cells, without the price labels.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}

/// A part of a line of a text chart, in one style.
struct ChartRun: Hashable, Sendable {
  /// The first column, counted in cells from the left edge of the chart.
  let column: Int
  private(set) var content: Content
  let style: TextStyle

  /// The characters of the part.
  enum Content: Hashable, Sendable {
    /// A string of any characters.
    case text(String)
    /// Characters of ``ChartGlyphs``, one per cell.
    case signs([Unicode.Scalar])
  }

  /// Creates a part from a string.
  init(column: Int, text: String, style: TextStyle) {
    self.column = column
    content = .text(text)
    self.style = style
  }

  /// Creates a part from characters that are one cell wide.
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
  /// The parts as one line, with spaces in the gaps between them.
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
