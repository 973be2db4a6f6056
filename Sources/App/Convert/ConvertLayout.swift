/// Where the parts of the converter stand.
struct ConvertLayout {
  let from: ScreenArea
  let to: ScreenArea
  /// The rate, there and back; pressing it swaps the currencies.
  let rate: ScreenArea
  let hint: ScreenArea
  /// The last days and the popular currencies.
  let details: ScreenArea

  init(_ area: ScreenArea) {
    let column = area.centered(rows: area.rows, columns: area.columns >= 100 ? 96 : 64)
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
    // On a narrow terminal a hint takes another line.
    hint = take(area.columns < 60 ? 3 : 2)
    details = ScreenArea(
      row: row, column: column.column, rows: max(0, area.row + area.rows - row), columns: column.columns)
  }
}
