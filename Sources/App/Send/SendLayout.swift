/// Where the parts of the wallet's screen stand.
struct SendLayout {
  let balance: ScreenArea
  let primary: ScreenArea
  let secondary: ScreenArea
  let choices: ScreenArea
  let fee: ScreenArea
  let hint: ScreenArea
  let button: ScreenArea

  init(_ area: ScreenArea) {
    let column = area.centered(rows: area.rows, columns: 64)
    let gap = area.rows >= 16 ? 1 : 0
    let isLarge = area.rows >= 13
    var row = area.row + (area.rows >= 30 ? (area.rows - 26) / 3 : 0)
    func take(_ rows: Int) -> ScreenArea {
      defer { row += rows }
      return ScreenArea(row: row, column: column.column, rows: rows, columns: column.columns)
    }
    balance = take(1)
    row += gap
    primary = take(isLarge ? LargeDigits.rows : 1)
    secondary = take(1)
    row += gap
    choices = take(1)
    row += gap
    fee = take(4)
    hint = take(2)
    button = take(1)
  }
}
