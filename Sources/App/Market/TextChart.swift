import QuidPresentation

/// A price chart of characters: a line of dots, prices on the right, dates below, the extremes and the last price marked.
///
/// Where there is little room it says less; no line is ever longer than there is room for.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// A chart of that size, all its texts included.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    self.alphabet = alphabet
  }

  /// How much there is room to say.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10))
  }

  /// The lines of a drawing, exactly as many as the chart is high.
  func lines(_ plot: ChartPlot) -> [StyledLine] { layout(plot).rows.map(\.line) }

  /// Draws it from a place on, where nothing stands yet.
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

  /// How many cells the line itself takes; the prices stand beside it.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}
