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

  /// The screen whose tab stands at a column of the first line.
  func place(at column: Int) -> ScreenPlace? {
    AppLayout.tabs(columns: tabs.columns).first { $0.columns.contains(column) }?.place
  }

  /// The tabs with the columns they take.
  static func tabs(columns: Int) -> [(place: ScreenPlace, title: String, columns: Range<Int>)] {
    let isNarrow = columns < 60
    var column = 0
    return ScreenPlace.allCases.map { place in
      let title = isNarrow ? "\(place.number) \(place.shortTitle)" : " \(place.number) \(place.title) "
      let range = column..<(column + title.count)
      column = range.upperBound + 1
      return (place, title, range)
    }
  }
}
