import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

extension CoinScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    guard let model else { return }
    let layout = CoinLayout(area, hasPicture: context.picture != nil)
    if let picture = context.picture, let frame = layout.picture { grid.put(picture, in: frame) }
    let chart = TextChart(columns: layout.chart.columns, rows: layout.chart.rows, alphabet: grid.alphabet)
    let state = model.viewState(at: context.now, context.format, detail: chart.detail)
    drawMarketData(state, into: &grid, layout)
    drawPeriods(state.chart, into: &grid, layout.periods)
    drawLegend(state.chart, into: &grid, layout.legend)
    switch (state.chart.plot, state.chart.status) {
    case (let plot?, _):
      chart.draw(plot, into: &grid, row: layout.chart.row, column: layout.chart.column)
    case (nil, .failed(let reason)):
      grid.putFailure(reason, in: layout.chart)
    case (nil, let status):
      let message = context.message(status, loading: "the prices of \(state.chart.periodName)", model.chart.query)
      grid.putMessage(message, in: layout.chart, .faint)
    }
    menu?.view(into: &grid, area)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    guard let model else { return .noData }
    let state = model.viewState(at: context.now, context.format, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    let updated = [state.updatedLine, state.rateLine].compactMap { $0 }.joined(separator: " · ")
    let line = ScreenStatus(
      state.status, updated: updated.isEmpty ? nil : updated,
      isRefreshing: state.isRefreshing || state.chart.isRefreshing)
    // An error of the chart is shown only if the market data has no error of its own.
    if state.status == .ready, case .outOfDate(let reason) = state.chart.status { return .bad(reason) }
    return line
  }

  var hints: [KeyHint] {
    if menu != nil { return CoinMenu.hints }
    guard let model else { return [] }
    let others = [KeyHint("f", model.isWatched ? "unstar" : "star"), KeyHint("m", "menu"), KeyHint("c", "currency")]
    let back = [KeyHint("Esc", "back")]
    switch model.chart.series {
    case .failed(_, nil): return [KeyHint("r", "try again"), KeyHint("[ ]", "period")] + others + back
    case .loading(nil): return [KeyHint("[ ]", "period")] + others + back
    default:
      return [KeyHint("← →", "crosshair"), KeyHint("[ ]", "period")] + others + [
        KeyHint("r", "refresh"), KeyHint("Esc", model.chart.focus == nil ? "back" : "hide crosshair"),
        KeyHint("g G", "first, last point"), KeyHint("^D ^U", "10 points forward, back"),
        KeyHint("mouse", "drag over the chart"),
      ]
    }
  }

  private func drawMarketData(_ state: CoinDetailViewState, into grid: inout CellGrid, _ layout: CoinLayout) {
    let area = layout.title
    var column = area.column
    let hue = CellStyle(.hue(UInt8(state.monogram.hue)), bold: true)
    if layout.picture == nil { column += grid.put("\(state.monogram.text) ", row: area.row, column: column, hue) }
    column += grid.put(state.symbol, row: area.row, column: column, .strong, limit: 12) + 1
    let star = state.isWatched ? "★ starred" : ""
    let end = area.column + area.columns
    let availableWidth = end - column - grid.width(of: star) - grid.width(of: state.rank) - 2
    column += grid.put(state.name, row: area.row, column: column, limit: availableWidth) + 1
    grid.put(state.rank, row: area.row, column: column, .faint)
    grid.put(star, row: area.row, endingAt: end, CellStyle(.warning))

    var price = StyledLine("\(state.price)  ", .strong)
    price.append(state.change.text, state.change.style)
    price.append("  24 h", .faint)
    let used = grid.put(price, row: layout.price.row, column: layout.price.column, limit: layout.price.columns)
    drawDetails(state, into: &grid, layout, besidesPrice: used)

    let cap = "Market cap \(state.marketCap)"
    var facts = cap
    if let high = state.high, let low = state.low { facts += " · high \(high.price) · low \(low.price)" }
    // The chart also shows the extremes, so both are left out if they do not fit.
    if grid.width(of: facts) > layout.facts.columns { facts = cap }
    grid.put(facts, row: layout.facts.row, column: layout.facts.column, .faint, limit: layout.facts.columns)
  }

  /// Draws the volume, the supply and the all-time high beside the price and the period control, if they fit.
  ///
  /// - Parameter used: The width of the price in cells.
  private func drawDetails(
    _ state: CoinDetailViewState, into grid: inout CellGrid, _ layout: CoinLayout, besidesPrice used: Int
  ) {
    func draw(_ line: StyledLine, _ area: ScreenArea, besides used: Int) {
      let width = grid.width(of: line.text)
      guard area.columns >= Self.minimumDetailColumns, used + 3 + width <= area.columns else { return }
      grid.put(line, row: area.row, column: area.column + area.columns - width)
    }
    let supply = "supply \(state.supply) \(state.symbol.shortened(toCells: 8))"
    draw(StyledLine("Volume \(state.volume) · \(supply)", .faint), layout.price, besides: used)
    guard let high = state.allTimeHigh else { return }
    var line = StyledLine("All-time high \(high.price)\(high.day.map { " · \($0)" } ?? "") ", .faint)
    line.append(high.change.text, high.change.style)
    draw(line, layout.periods, besides: CoinLayout.periodColumns)
  }

  /// The minimum width of a screen with the volume, the supply and the all-time high.
  private static let minimumDetailColumns = 58

  private func drawPeriods(_ state: ChartViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    var column = area.column
    for choice in state.periods {
      // The brackets show the selection on terminals without colours.
      let title = choice.isSelected ? "[\(choice.title)]" : " \(choice.title) "
      column += grid.put(
        title, row: area.row, column: column, choice.isSelected ? CellStyle(on: .accent, bold: true) : .faint)
      column += 1
    }
  }

  private func drawLegend(_ state: ChartViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    guard let legend = state.legend else { return }
    let change = "\(legend.change.text) "
    // The date takes precedence over the change if both do not fit.
    let hasChange = grid.width(of: "\(legend.price) \(change)\(legend.date)") <= area.columns
    var line = StyledLine(area.columns < 60 ? "" : "\(legend.symbol.shortened(toCells: 8)) ", .faint)
    line.append("\(legend.price) ", .strong)
    if hasChange { line.append(change, legend.change.style) }
    line.append(legend.date, legend.isFocused ? .strong : .faint)
    grid.put(line, row: area.row, column: area.column, limit: area.columns)
  }
}

/// The layout of ``CoinScreen``.
struct CoinLayout {
  /// The image of the coin, to the left of ``title``, ``price`` and ``facts``; `nil` if no image is shown.
  let picture: ScreenArea?
  /// The line with monogram, symbol, name and rank.
  let title: ScreenArea
  /// The line with the current price and the change within 24 hours.
  let price: ScreenArea
  /// The line with the market capitalisation and the highest and lowest price of the period.
  let facts: ScreenArea
  /// The period control.
  let periods: ScreenArea
  /// The legend: price, change and date of the selected point.
  let legend: ScreenArea
  let chart: ScreenArea

  init(_ area: ScreenArea, hasPicture: Bool = false) {
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
    periods = line(3 + gap)
    legend = line(4 + gap)
    chart = area.inset(top: 5 + 2 * gap)
  }

  /// Returns whether the area is wide enough for an image.
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

extension ChartModel {
  /// Returns the width in cells of the plotted line of a chart in an area, without the price labels.
  func plotColumns(_ area: ScreenArea) -> Int {
    let chart = TextChart(columns: area.columns, rows: area.rows, alphabet: .unicode)
    // The width depends neither on the current time nor on the date format, so any values can be passed.
    return viewState(at: .distantPast, detail: chart.detail).plot.map { chart.plotColumns($0) } ?? area.columns
  }
}
