import QuidPresentation
import QuidTerminal

/// A price chart drawn with characters.
///
/// It consists of a line of dots or of candles, price labels on the right, date labels below, and markers for the
/// extremes and the current price. A small chart omits labels; no line is longer than the width of the chart.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// The maximum size of a chart, which no terminal reaches.
  private static let maximum = 1_000

  /// Creates a chart with a size in cells, including all labels.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
    self.alphabet = alphabet
  }

  /// The maximum numbers of labels that fit on the chart.
  ///
  /// The number of candles depends on the width of the labels: see ``detail(for:)``.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10), candles: columns)
  }

  /// Returns the maximum numbers of labels and candles that fit beside the labels of a chart.
  func detail(for plot: ChartPlot) -> ChartDetail {
    var detail = detail
    detail.candles = max(1, plotColumns(plot))
    return detail
  }

  /// Returns the lines of the chart, whose number is the height of the chart.
  ///
  /// - Parameters:
  ///   - plot: The content of the chart.
  ///   - palette: The colours of the area below the line; `nil`, the default, for none.
  func lines(_ plot: ChartPlot, shadedBy palette: Palette? = nil) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: palette) }
  }

  /// Returns the lines of a comparison, whose number is the height of the chart.
  func lines(_ plot: ComparisonPlot) -> [StyledLine] {
    let layout = layout(plot)
    return layout.rows.map { $0.line(width: layout.frame.width, shadedBy: nil) }
  }

  /// Draws the chart into empty cells.
  ///
  /// - Parameters:
  ///   - plot: The content of the chart.
  ///   - grid: The grid to draw into.
  ///   - row: The top row of the chart.
  ///   - column: The left column of the chart.
  func draw(_ plot: ChartPlot, into grid: inout CellGrid, row: Int, column: Int) {
    draw(layout(plot).rows, into: &grid, row: row, column: column)
  }

  /// Draws a comparison into empty cells.
  func draw(_ plot: ComparisonPlot, into grid: inout CellGrid, row: Int, column: Int) {
    draw(layout(plot).rows, into: &grid, row: row, column: column)
  }

  private func draw(_ rows: [ChartRow], into grid: inout CellGrid, row: Int, column: Int) {
    for (offset, line) in rows.enumerated() {
      let row = row + offset
      for run in line.runs {
        let (start, style) = (column + run.column, CellStyle(run.style))
        switch run.content {
        case .text(let text): grid.put(text, row: row, column: start, style, limit: columns - run.column)
        case .signs(let signs): grid.put(signs, row: row, column: start, style)
        }
      }
      guard let shade = line.shade else { continue }
      for columns in line.shadedColumns {
        grid.highlight(row: row, columns: column + columns.lowerBound..<column + columns.upperBound, .shade(shade))
      }
    }
  }

  /// Returns the width of the plotted line in cells, without the price labels.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).frame.width }

  /// Returns the width of the plotted lines of a comparison in cells, without the labels.
  func plotColumns(_ plot: ComparisonPlot) -> Int { layout(plot).frame.width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }

  private func layout(_ plot: ComparisonPlot) -> TextComparisonLayout {
    TextComparisonLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}
