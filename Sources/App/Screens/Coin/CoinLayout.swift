import QuidPresentation
import QuidTerminal

struct CoinLayout {
  /// The image of the coin to the left of its title, price and facts; `nil` if no image is shown.
  let picture: ScreenArea?
  /// The line with the monogram, symbol, name and rank of the coin.
  let title: ScreenArea
  /// The line with the current price of the coin and its change within 24 hours.
  let price: ScreenArea
  /// The line with the market capitalization and the highest and lowest price of the period.
  let facts: ScreenArea
  let holding: ScreenArea
  let periods: ScreenArea
  /// The lines above the chart with the price, change and date of the selected point.
  let legend: ScreenArea
  let chart: ScreenArea

  /// Creates the layout of the coin screen with `legendRows` lines for the legend, at least one.
  init(_ area: ScreenArea, hasPicture: Bool = false, legendRows: Int = 1, hasHolding: Bool = false) {
    func line(_ offset: Int, indented indent: Int = 0) -> ScreenArea {
      ScreenArea(row: area.row + offset, column: area.column, rows: 1, columns: area.columns).inset(left: indent)
    }
    picture = hasPicture ? ScreenArea(row: area.row, column: area.column, rows: 3, columns: 6) : nil
    let indent = hasPicture ? 7 : 0
    // Only a tall area has space for blank lines.
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

  /// Returns the horizontal position on the chart, from 0 to 1, of a column of the screen.
  ///
  /// - Parameter columns: The width of the price line in cells.
  func position(of column: Int, in columns: Int) -> Double {
    columns > 1 ? max(0, min(Double(column - chart.column) / Double(columns - 1), 1)) : 1
  }

  /// The width in cells of the row of buttons that select the period.
  static var periodColumns: Int { ChartPeriod.allCases.reduce(-1) { $0 + $1.title.count + 3 } }

  /// Returns the period whose button is at an offset in cells from the first button; `nil` between two buttons.
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
