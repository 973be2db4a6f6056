import QuidCore
import QuidPresentation
import QuidTerminal

/// The layout of ``PortfolioScreen``: the list above the chart.
struct PortfolioLayout {
  /// The line with the title, the number of coins and the order.
  let title: ScreenArea
  let header: ScreenArea
  /// The rows of the coins.
  let lines: ScreenArea
  /// The line with the totals, directly below the coins.
  let total: ScreenArea
  /// The line with the total of one day.
  let legend: ScreenArea
  /// The reason why days have no total.
  let note: ScreenArea
  let chart: ScreenArea

  /// - Parameter noteRows: The number of lines of the note; at most three are shown.
  init(_ area: ScreenArea, rowCount: Int, noteRows: Int) {
    let noteRows = min(noteRows, 3)
    // A blank line separates the list and the chart in a tall area.
    let gap = area.rows >= 18 ? 1 : 0
    let others = 4 + gap + noteRows
    let minimumChartRows = max(6, area.rows / 3)
    let rows = max(1, min(rowCount, area.rows - others - minimumChartRows))
    func block(_ offset: Int, rows: Int) -> ScreenArea {
      ScreenArea(row: area.row + offset, column: area.column, rows: rows, columns: area.columns)
    }
    title = block(0, rows: 1)
    header = block(1, rows: 1)
    lines = block(2, rows: rows)
    total = block(2 + rows, rows: 1)
    legend = block(3 + rows + gap, rows: 1)
    note = block(4 + rows + gap, rows: noteRows)
    let top = others + rows
    chart = block(top, rows: max(1, area.rows - top))
  }
}
