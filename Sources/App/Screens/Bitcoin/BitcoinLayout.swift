import QuidTerminal

struct BitcoinLayout {
  let title: ScreenArea
  let list: ScreenArea
  /// The area of the chart, beside the list of days or below it; `nil` if the screen is too small for a chart.
  let chart: ScreenArea?

  init(_ area: ScreenArea) {
    title = ScreenArea(row: area.row, column: area.column, rows: 1, columns: area.columns)
    let body = area.inset(top: 2)
    if area.columns >= 76 {
      list = body.inset(right: area.columns - 38)
      chart = body.inset(left: 41)
    } else if body.rows >= 27 {
      list = body.inset(bottom: body.rows - 15)
      chart = body.inset(top: 16)
    } else {
      list = body
      chart = nil
    }
  }
}
