import QuidCore
import QuidPresentation
import QuidTerminal

extension CoinScreen {
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
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
      let loading = context.loading(
        "the prices of \(state.chart.periodName)", .series(model.coin.id, model.chart.period))
      grid.putMessage(status.message ?? loading, in: layout.chart, .faint)
    }
    guard let menu else { return }
    grid.dim(area)
    menu.draw(into: &grid, area)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
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
    let others = [KeyHint("f", model.isWatched ? "unstar" : "star"), KeyHint("m", "menu"), KeyHint("c", "currency")]
    let back = [KeyHint("Esc", "back")]
    switch model.chart.series {
    case .failed(_, nil): return [KeyHint("r", "try again"), KeyHint("[ ]", "period")] + others + back
    case .loading(nil): return [KeyHint("[ ]", "period")] + others + back
    default:
      return [KeyHint("← →", "crosshair"), KeyHint("[ ]", "period")] + others + [
        KeyHint("r", "refresh"), KeyHint("Esc", model.chart.focus == nil ? "back" : "no crosshair"),
        KeyHint("g G", "first, last point"), KeyHint("^D ^U", "10 points on, back"),
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
    grid.put(price, row: layout.price.row, column: layout.price.column, limit: layout.price.columns)

    let cap = "Market cap \(state.marketCap)"
    var facts = cap
    if let high = state.high, let low = state.low { facts += " · high \(high.price) · low \(low.price)" }
    // The chart also shows the extremes, so both are left out if they do not fit.
    if grid.width(of: facts) > layout.facts.columns { facts = cap }
    grid.put(facts, row: layout.facts.row, column: layout.facts.column, .faint, limit: layout.facts.columns)
  }

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
