import QuidCore
import QuidPresentation
import QuidTerminal

/// The areas of the converter screen.
struct ConvertLayout {
  /// The field of the source amount.
  let from: ScreenArea
  let to: ScreenArea
  /// The line of the exchange rate and its inverse.
  ///
  /// A click swaps the currencies.
  let rate: ScreenArea
  /// The error in the typed amount.
  ///
  /// On a narrow terminal it overlaps the first lines of ``details``.
  let hint: ScreenArea
  /// The rates of the last days and the amount in popular currencies, while there is no hint.
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
    // On a narrow terminal a hint needs three lines, and the details start below it while it is shown.
    isNarrow = area.columns < 60
    hint = ScreenArea(row: row, column: column.column, rows: isNarrow ? 3 : 2, columns: column.columns)
    row += isNarrow ? 1 : 2
    details = ScreenArea(
      row: row, column: column.column, rows: max(0, area.row + area.rows - row), columns: column.columns)
  }

  func details(belowHint hasHint: Bool) -> ScreenArea { isNarrow && hasHint ? details.inset(top: 2) : details }
}
