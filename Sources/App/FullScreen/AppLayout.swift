/// Where the parts of the app stand, whatever the screen.
struct AppLayout {
  /// The screens to choose from.
  let tabs: ScreenArea
  /// What the screen draws.
  let screen: ScreenArea
  /// How current it is.
  let status: ScreenArea
  /// What keys there are.
  let keys: ScreenArea

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

  /// The screen whose tab is at a column of the first line.
  func place(at column: Int, isTyping: Bool) -> ScreenPlace? {
    AppLayout.tabs(columns: tabs.columns, isTyping: isTyping).first { $0.columns.contains(column) }?.place
  }

  /// The tabs with the columns they take.
  ///
  /// - Parameter isTyping: Whether digits are typed into a field, so that function keys switch instead.
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
