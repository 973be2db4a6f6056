import QuidTerminal

struct PortfolioLayout {
  /// The line with the title, the number of coins and the sort order.
  let title: ScreenArea
  let header: ScreenArea
  let lines: ScreenArea
  /// The line with the total values below the list of coins.
  let total: ScreenArea
  /// The line above the chart with the total value of one day.
  let legend: ScreenArea
  /// The lines that explain why some days of the chart have no total value.
  let note: ScreenArea
  let chart: ScreenArea

  /// Creates the layout with `noteRows` lines for the note, at most three.
  init(_ area: ScreenArea, rowCount: Int, noteRows: Int) {
    let noteRows = min(noteRows, 3)
    // A tall area has a blank line between the list and the chart.
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
