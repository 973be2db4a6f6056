import QuidTerminal

struct AppLayout {
  let tabs: ScreenArea
  /// The area of the selected screen; empty if the terminal is smaller than the minimum size.
  let screen: ScreenArea
  let status: ScreenArea
  let keys: ScreenArea

  init(_ size: ScreenSize) {
    func line(_ row: Int) -> ScreenArea { ScreenArea(row: row, column: 0, rows: 1, columns: size.columns) }
    tabs = line(0)
    let isHigh = size.rows >= 24
    let margin = size.columns >= 60 ? 1 : 0
    // A high terminal has a blank line between the tabs and the screen.
    let isLargeEnough = size.columns >= AppState.minimumSize.columns && size.rows >= AppState.minimumSize.rows
    screen = ScreenArea(
      row: isHigh ? 2 : 1, column: margin, rows: isLargeEnough ? size.rows - (isHigh ? 5 : 3) : 0,
      columns: size.columns - 2 * margin)
    status = line(size.rows - 2)
    keys = line(size.rows - 1)
  }
}
