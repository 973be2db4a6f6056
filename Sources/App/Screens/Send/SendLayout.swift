import QuidTerminal

struct SendLayout {
  let balance: ScreenArea
  let primary: ScreenArea
  let secondary: ScreenArea
  let choices: ScreenArea
  let fee: ScreenArea
  let hint: ScreenArea
  let button: ScreenArea
  /// The area below the button, which is not high enough for ``SendForm/drawDetails(_:into:_:_:)`` on a small screen.
  let details: ScreenArea

  /// The area of the error message if no prices are available, which replaces the fee and the hint.
  var failure: ScreenArea {
    ScreenArea(row: fee.row, column: fee.column, rows: fee.rows + hint.rows, columns: fee.columns)
  }

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
    // A screen with few rows keeps its last row for the error message.
    row += area.rows >= 18 ? gap : 0
    fee = take(4)
    // On a narrow terminal, a hint needs an additional row.
    hint = take(area.columns < 60 ? 3 : 2)
    if area.rows >= 18 { row += 1 }
    button = take(1)
    details = area.inset(top: row + 1 - area.row)
  }
}
