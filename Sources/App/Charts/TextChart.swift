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
