import QuidPresentation
import QuidTerminal

/// A price chart drawn with characters: a line of dots or candles, with labels.
///
/// A small chart omits labels. No line of text is wider than the chart.
struct TextChart: Sendable {
  private let columns: Int
  private let rows: Int
  private let alphabet: TerminalAlphabet

  /// The maximum width and height of a chart, in cells, to which a larger size is reduced.
  private static let maximum = 1_000

  /// Creates a chart with a width and height in cells, including all labels.
  init(columns: Int, rows: Int, alphabet: TerminalAlphabet) {
    self.columns = max(1, min(columns, Self.maximum))
    self.rows = max(1, min(rows, Self.maximum))
    self.alphabet = alphabet
  }

  /// The maximum numbers of axis labels and of candles; ``detail(for:)`` returns the exact numbers.
  var detail: ChartDetail {
    ChartDetail(priceTicks: max(2, (rows - 4) / 3), timeTicks: max(2, (columns - 12) / 10), candles: columns)
  }

  /// Returns the maximum numbers of axis labels and of candles that fit beside the price labels.
  func detail(for plot: ChartPlot) -> ChartDetail {
    var detail = detail
    detail.candles = max(1, plotColumns(plot))
    return detail
  }

  func lines(_ plot: ChartPlot) -> [StyledLine] { layout(plot).rows.map(\.line) }

  func draw(_ plot: ChartPlot, into grid: inout CellGrid, row: Int, column: Int) {
    for (offset, line) in layout(plot).rows.enumerated() {
      let row = row + offset
      for sign in line.signs {
        grid.put(sign.character, row: row, column: column + sign.column, CellStyle(sign.style))
      }
      for text in line.texts {
        grid.put(
          text.text, row: row, column: column + text.column, CellStyle(text.style), limit: columns - text.column)
      }
    }
  }

  /// Returns the width of the plotted area of a chart, in cells, without the price labels.
  func plotColumns(_ plot: ChartPlot) -> Int { layout(plot).width }

  private func layout(_ plot: ChartPlot) -> TextChartLayout {
    TextChartLayout(plot, columns: columns, rows: rows, alphabet: alphabet)
  }
}
