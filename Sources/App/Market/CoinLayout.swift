import Foundation
import QuidPresentation

/// Where the parts of a coin's screen stand.
struct CoinLayout {
  /// The picture, beside the three lines that follow; `nil` where there is none to show.
  let picture: ScreenArea?
  /// Monogram, symbol, name and rank.
  let title: ScreenArea
  /// Price and change now.
  let price: ScreenArea
  /// Capitalisation, and the extremes of the period.
  let facts: ScreenArea
  /// The control that changes the period.
  let periods: ScreenArea
  /// What the chart says at the point the person looks at.
  let legend: ScreenArea
  let chart: ScreenArea

  init(_ area: ScreenArea, hasPicture: Bool = false) {
    func line(_ offset: Int, indented indent: Int = 0) -> ScreenArea {
      ScreenArea(row: area.row + offset, column: area.column, rows: 1, columns: area.columns).inset(left: indent)
    }
    picture = hasPicture ? ScreenArea(row: area.row, column: area.column, rows: 3, columns: 6) : nil
    let indent = hasPicture ? 7 : 0
    // Empty lines only where there is room for them.
    let gap = area.rows >= 20 ? 1 : 0
    title = line(0, indented: indent)
    price = line(1, indented: indent)
    facts = line(2, indented: indent)
    periods = line(3 + gap)
    legend = line(4 + gap)
    chart = area.inset(top: 5 + 2 * gap)
  }

  /// Whether there is room for a picture.
  static func hasPicture(_ area: ScreenArea) -> Bool { area.columns >= 58 }

  /// Where a cell lies on the time axis of a chart whose line is that many cells wide, from 0 to 1.
  func position(of column: Int, in columns: Int) -> Double {
    columns > 1 ? max(0, min(Double(column - chart.column) / Double(columns - 1), 1)) : 1
  }

  /// The choice of the period control that stands at a place of its line.
  static func period(at place: Int) -> ChartPeriod? {
    var start = 0
    for period in ChartPeriod.allCases {
      let end = start + period.title.count + 2
      if (start..<end).contains(place) { return period }
      start = end + 1
    }
    return nil
  }
}

extension ChartModel {
  /// How many cells the line takes of a chart in that area; the prices beside it need the rest.
  func plotColumns(_ area: ScreenArea) -> Int {
    let chart = TextChart(columns: area.columns, rows: area.rows, alphabet: .unicode)
    // Neither the moment nor the locale's dates change the width of the line.
    return viewState(at: .distantPast, detail: chart.detail).plot.map { chart.plotColumns($0) } ?? area.columns
  }
}
