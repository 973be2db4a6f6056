import QuidCore
import QuidPresentation
import QuidTerminal

/// The areas of the full-screen app, which are the same on every screen.
struct AppLayout {
  let tabs: ScreenArea
  /// The line with the values of the whole market below the tabs; `nil` if the terminal is too small.
  let overview: ScreenArea?
  /// The area that the selected screen draws; empty if the terminal is smaller than the minimum size.
  let screen: ScreenArea
  let status: ScreenArea
  let keys: ScreenArea

  init(_ size: ScreenSize) {
    func line(_ row: Int) -> ScreenArea { ScreenArea(row: row, column: 0, rows: 1, columns: size.columns) }
    tabs = line(0)
    let isHigh = size.rows >= 24
    let margin = size.columns >= 60 ? 1 : 0
    // In a terminal that is high enough, a blank line separates the tabs and the screen.
    overview = isHigh && size.columns >= 100 ? line(1).inset(left: margin, right: margin) : nil
    let isLargeEnough = size.columns >= AppState.minimumSize.columns && size.rows >= AppState.minimumSize.rows
    screen = ScreenArea(
      row: isHigh ? 2 : 1, column: margin, rows: isLargeEnough ? size.rows - (isHigh ? 5 : 3) : 0,
      columns: size.columns - 2 * margin)
    status = line(size.rows - 2)
    keys = line(size.rows - 1)
  }
}
