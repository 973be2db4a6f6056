import QuidTerminal

struct MarketLayout {
  /// The line with the list's scope or the search field, and the sort order.
  let title: ScreenArea
  let header: ScreenArea
  /// The rows of the list.
  let lines: ScreenArea
  /// The area of the selected coin's chart beside the list; `nil` if the screen is too narrow.
  let side: ScreenArea?
  /// The area of the selected coin's image, in the top left corner of ``side``; `nil` without ``side``.
  var picture: ScreenArea? { side.map { ScreenArea(row: $0.row, column: $0.column + 2, rows: 2, columns: 4) } }
  /// The sparkline of the selected coin below the list; `nil` if ``side`` is shown or the area is not high enough.
  let strip: ScreenArea?

  init(_ area: ScreenArea) {
    let isWide = area.columns >= 110
    let hasStrip = !isWide && area.rows >= 12
    // A list with all columns needs at most 160 cells. The chart gets the rest, but not less than 48 cells.
    let listColumns = min(160, max(area.columns * 3 / 5, area.columns - 50))
    let list = area.inset(right: isWide ? area.columns - listColumns : 0)
    title = ScreenArea(row: area.row, column: area.column, rows: 1, columns: area.columns)
    header = ScreenArea(row: area.row + 1, column: list.column, rows: 1, columns: list.columns)
    lines = list.inset(top: 2, bottom: hasStrip ? 2 : 0)
    side =
      isWide
      ? ScreenArea(
        row: area.row + 1, column: list.column + list.columns + 2, rows: area.rows - 1,
        columns: area.columns - list.columns - 2) : nil
    strip =
      hasStrip ? ScreenArea(row: area.row + area.rows - 1, column: area.column, rows: 1, columns: area.columns) : nil
  }
}
