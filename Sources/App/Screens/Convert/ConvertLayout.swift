import QuidTerminal

struct ConvertLayout {
  /// The area of the source amount.
  let from: ScreenArea
  let to: ScreenArea
  /// The line with the exchange rate and its inverse, where a click swaps the currencies.
  let rate: ScreenArea
  /// The area of the error about the typed amount, which overlaps ``details`` on a narrow terminal.
  let hint: ScreenArea
  /// The area of the recent exchange rates and of the amount in popular currencies; hidden while ``hint`` is shown.
  let details: ScreenArea
  private let isNarrow: Bool

  init(_ area: ScreenArea) {
    let column = area.centered(rows: area.rows, columns: area.columns >= 150 ? 144 : area.columns >= 100 ? 96 : 76)
    let gap = area.rows >= 24 ? 1 : 0
    var row = area.row
    func take(_ rows: Int) -> ScreenArea {
      defer { row += rows }
      return ScreenArea(row: row, column: column.column, rows: rows, columns: column.columns)
    }
    from = take(1)
    row += gap
    rate = take(1)
    row += gap
    to = take(1)
    // On a narrow terminal, an error needs three lines, and the details start below it while it is shown.
    isNarrow = area.columns < 60
    hint = ScreenArea(row: row, column: column.column, rows: isNarrow ? 3 : 2, columns: column.columns)
    row += isNarrow ? 1 : 2
    details = ScreenArea(
      row: row, column: column.column, rows: max(0, area.row + area.rows - row), columns: column.columns)
  }

  /// Returns the frame of the currency picker.
  static func picker(in area: ScreenArea) -> ScreenArea { area.centered(rows: 18, columns: 52) }

  /// Returns the area of the list in the currency picker.
  static func pickerList(in area: ScreenArea) -> ScreenArea {
    picker(in: area).inset(top: 3, left: 2, bottom: 1, right: 2)
  }

  func details(belowHint hasHint: Bool) -> ScreenArea { isNarrow && hasHint ? details.inset(top: 2) : details }
}
