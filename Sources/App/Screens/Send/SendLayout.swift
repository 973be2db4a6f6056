import QuidCore
import QuidTerminal

struct SendLayout {
  let title: ScreenArea
  /// The line of the recipient, which is empty for the practice wallet, like ``verdict``.
  let recipient: ScreenArea
  let verdict: ScreenArea
  let primary: ScreenArea
  let secondary: ScreenArea
  let choices: ScreenArea
  let fee: ScreenArea
  let hint: ScreenArea
  let button: ScreenArea
  /// The area below the button, which is not high enough for ``SendView/drawDetails(_:into:_:)`` on a small screen.
  let details: ScreenArea

  /// The area of the error message if no prices are available, which replaces the fee and the hint.
  var failure: ScreenArea {
    ScreenArea(row: fee.row, column: fee.column, rows: fee.rows + hint.rows, columns: fee.columns)
  }

  init(_ area: ScreenArea, hasRecipient: Bool) {
    let column = area.centered(rows: area.rows, columns: hasRecipient ? 76 : 64)
    let gap = area.rows >= 16 && !hasRecipient ? 1 : 0
    let feeGap = area.rows >= (hasRecipient ? 19 : 18) ? 1 : 0
    var row = area.row + (area.rows >= 30 ? (area.rows - 26) / 3 : 0)
    func take(_ rows: Int) -> ScreenArea {
      defer { row += rows }
      return ScreenArea(row: row, column: column.column, rows: rows, columns: column.columns)
    }
    title = take(1)
    row += gap
    recipient = take(hasRecipient ? 1 : 0)
    verdict = take(hasRecipient ? 4 : 0)
    primary = take(area.rows >= (hasRecipient ? 26 : 13) ? LargeDigits.rows : 1)
    secondary = take(1)
    row += gap
    choices = take(1)
    // A screen with few rows keeps its last row for the error message.
    row += feeGap
    fee = take(hasRecipient ? 3 : 4)
    row += hasRecipient ? feeGap : 0
    // On a narrow terminal, a hint needs more rows.
    hint = take(hasRecipient && area.rows >= 26 ? 4 : area.columns < 60 ? 3 : 2)
    row += hasRecipient ? 0 : feeGap
    button = take(1)
    details = area.inset(top: row + 1 - area.row)
  }

  func tier(at column: Int) -> GasTier? {
    let index = (column - fee.column) / max(1, fee.columns / GasTier.allCases.count)
    return column >= fee.column && GasTier.allCases.indices.contains(index) ? GasTier.allCases[index] : nil
  }
}
