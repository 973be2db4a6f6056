import QuidCore
import QuidPresentation
import QuidTerminal

struct CoinLayout {
  /// The image of the coin, to the left of ``title``, ``price`` and ``facts``; `nil` if no image is shown.
  let picture: ScreenArea?
  /// The line with monogram, symbol, name and rank.
  let title: ScreenArea
  /// The line with the current price and the change within 24 hours.
  let price: ScreenArea
  /// The line with the market capitalization and the highest and lowest price of the period.
  let facts: ScreenArea
  let holding: ScreenArea
  let periods: ScreenArea
  /// The legend: price, change and date of the selected point.
  let legend: ScreenArea
  let chart: ScreenArea

  /// - Parameter legendRows: The number of lines of the legend; at least one line is reserved.
  init(_ area: ScreenArea, hasPicture: Bool = false, legendRows: Int = 1, hasHolding: Bool = false) {
    func line(_ offset: Int, indented indent: Int = 0) -> ScreenArea {
      ScreenArea(row: area.row + offset, column: area.column, rows: 1, columns: area.columns).inset(left: indent)
    }
    picture = hasPicture ? ScreenArea(row: area.row, column: area.column, rows: 3, columns: 6) : nil
    let indent = hasPicture ? 7 : 0
    // Blank lines are shown only in a tall area.
    let gap = area.rows >= 20 ? 1 : 0
    title = line(0, indented: indent)
    price = line(1, indented: indent)
    facts = line(2, indented: indent)
    holding = line(3)
    let top = 3 + gap + (hasHolding ? 1 : 0)
    periods = line(top)
    legend = line(top + 1)
    // A legend of several lines uses the blank line above the chart.
    chart = area.inset(top: top + 1 + (legendRows > 1 ? legendRows : 1 + gap))
  }

  static func hasPicture(_ area: ScreenArea) -> Bool { area.columns >= 58 }

  /// Returns the horizontal position of a column on the chart, from 0 to 1.
  ///
  /// - Parameter columns: The width of the plotted line in cells.
  func position(of column: Int, in columns: Int) -> Double {
    columns > 1 ? max(0, min(Double(column - chart.column) / Double(columns - 1), 1)) : 1
  }

  /// The width of the period control in cells.
  static var periodColumns: Int { ChartPeriod.allCases.reduce(-1) { $0 + $1.title.count + 3 } }

  /// Returns the period at an offset in cells from the start of the period control; `nil` between two periods.
  static func period(at offset: Int) -> ChartPeriod? {
    var start = 0
    for period in ChartPeriod.allCases {
      let end = start + period.title.count + 2
      if (start..<end).contains(offset) { return period }
      start = end + 1
    }
    return nil
  }
}
