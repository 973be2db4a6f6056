/// Where the parts of the market screen stand.
struct MarketLayout {
  /// The line that says what is listed.
  let title: ScreenArea
  /// The line above the columns.
  let header: ScreenArea
  /// The lines of the coins.
  let lines: ScreenArea
  /// The past week of the selected coin, beside the list; `nil` where there is no room.
  let side: ScreenArea?
  /// The picture of the selected coin, at the top of ``side``.
  var picture: ScreenArea? { side.map { ScreenArea(row: $0.row, column: $0.column + 2, rows: 2, columns: 4) } }
  /// The same in a line below the list; `nil` where it stands beside it, or there is no room.
  let strip: ScreenArea?

  init(_ area: ScreenArea) {
    let isWide = area.columns >= 110
    let hasStrip = !isWide && area.rows >= 12
    // A list needs no more columns than its longest name; a chart is the better for all of them.
    let listColumns = max(area.columns * 2 / 5, min(area.columns * 3 / 5, 84))
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
