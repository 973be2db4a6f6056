/// Where the parts of the converter stand.
struct ConvertLayout {
  let from: ScreenArea
  let to: ScreenArea
  /// The rate, there and back; pressing it swaps the currencies.
  let rate: ScreenArea
  let hint: ScreenArea
  /// The last days and the popular currencies.
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
    // On a narrow terminal a hint takes another line, and the details have to make room for it.
    isNarrow = area.columns < 60
    hint = ScreenArea(row: row, column: column.column, rows: isNarrow ? 3 : 2, columns: column.columns)
    row += isNarrow ? 1 : 2
    details = ScreenArea(
      row: row, column: column.column, rows: max(0, area.row + area.rows - row), columns: column.columns)
  }

  /// The details while there is a hint above them.
  func details(belowHint hasHint: Bool) -> ScreenArea { isNarrow && hasHint ? details.inset(top: 2) : details }
}
