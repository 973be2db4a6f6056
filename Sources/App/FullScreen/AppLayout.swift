import QuidTerminal

/// The areas of the full-screen app, which are the same on every screen.
struct AppLayout {
  /// The line of tabs at the top.
  let tabs: ScreenArea
  /// The area that the selected screen draws.
  let screen: ScreenArea
  /// The status line.
  let status: ScreenArea
  /// The line of key hints at the bottom.
  let keys: ScreenArea

  /// Creates the layout of a terminal size.
  init(_ size: ScreenSize) {
    func line(_ row: Int) -> ScreenArea { ScreenArea(row: row, column: 0, rows: 1, columns: size.columns) }
    tabs = line(0)
    let isHigh = size.rows >= 24
    let margin = size.columns >= 60 ? 1 : 0
    screen = ScreenArea(
      row: isHigh ? 2 : 1, column: margin, rows: size.rows - (isHigh ? 5 : 3), columns: size.columns - 2 * margin)
    status = line(size.rows - 2)
    keys = line(size.rows - 1)
  }

  /// Returns the screen whose tab contains a column of the first line.
  func place(at column: Int, isTyping: Bool) -> ScreenPlace? {
    AppLayout.tabs(columns: tabs.columns, isTyping: isTyping).first { $0.columns.contains(column) }?.place
  }

  /// Returns the tabs with their titles and column ranges.
  ///
  /// - Parameter isTyping: Whether a field accepts digits, in which case function keys select the tabs.
  static func tabs(columns: Int, isTyping: Bool) -> [(place: ScreenPlace, title: String, columns: Range<Int>)] {
    let isNarrow = columns < 60
    var column = 0
    return ScreenPlace.allCases.map { place in
      let key = isTyping ? "F\(place.number)" : "\(place.number)"
      let title = isNarrow ? "\(key) \(place.shortTitle)" : " \(key) \(place.title) "
      let range = column..<(column + title.count)
      column = range.upperBound + 1
      return (place, title, range)
    }
  }
}
