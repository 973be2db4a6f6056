import QuidCore
import QuidPresentation
import QuidTerminal

extension CoinScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    guard let model else { return }
    let legend = candleLegend(model.chart, area.columns, context, grid)
    let layout = CoinLayout(
      area, hasPicture: context.picture != nil, legendRows: legend.count, hasHolding: model.holdingRow != nil)
    if let picture = context.picture, let frame = layout.picture { grid.put(picture, in: frame) }
    let chart = TextChart(columns: layout.chart.columns, rows: layout.chart.rows, alphabet: grid.alphabet)
    var state = model.viewState(at: context.now, context.format, detail: chart.detail)
    if model.chart.style == .candles, let plot = state.chart.plot {
      state = model.viewState(at: context.now, context.format, detail: chart.detail(for: plot))
    }
    drawMarketData(state, into: &grid, layout)
    if let holding = state.holding {
      drawHolding(hidesAmounts ? holding.hidingAmounts : holding, of: state.symbol, into: &grid, layout.holding)
    }
    drawPeriods(state.chart, into: &grid, layout.periods)
    if legend.isEmpty { drawLegend(state.chart, into: &grid, layout.legend) }
    for (offset, line) in legend.enumerated() {
      grid.put(line, row: layout.legend.row + offset, column: layout.legend.column, limit: layout.legend.columns)
    }
    if let plot = state.chart.plot {
      chart.draw(plot, into: &grid, row: layout.chart.row, column: layout.chart.column)
    } else {
      drawMissingChart(state.chart, model.chart, into: &grid, layout.chart, context)
    }
    menu?.view(into: &grid, area)
  }

  private func drawMissingChart(
    _ state: ChartViewState, _ chart: ChartModel, into grid: inout CellGrid, _ area: ScreenArea,
    _ context: ScreenContext
  ) {
    if case .failed(let reason) = state.status { return grid.putFailure(reason, in: area, context) }
    let message =
      chart.style == .candles
      ? context.message(state.status, loading: "Loading the candles for \(chart.candleSpan.name)", chart.candlesQuery)
      : context.message(state.status, loading: "Loading the prices for \(chart.period.name)", chart.query)
    grid.putMessage(message, in: area, .faint)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    guard let model else { return .noData }
    let state = model.viewState(at: context.now, context.format, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    let line = ScreenStatus(
      state.status, updated: [state.updatedLine, state.rateLine],
      isRefreshing: state.isRefreshing || state.chart.isRefreshing)
    if case .empty(let reason) = state.status { return .bad(reason) }
    // An error of the chart is shown only if the market data has no error of its own.
    if state.status == .ready, case .outOfDate(let reason) = state.chart.status { return .bad(reason) }
    if state.status == .ready, let warning = model.chart.oldDataWarning { return .bad(warning) }
    return line
  }

  var hints: [KeyHint] {
    if menu != nil { return CoinMenu.hints }
    guard let model else { return [] }
    let others = [KeyHint("f", model.isWatched ? "unstar" : "star"), KeyHint("m", "menu"), KeyHint("c", "currency")]
    let back = [KeyHint("Esc", "back")]
    let style = KeyHint("k", model.chart.style.next.hint)
    switch (model.chart.style == .candles, model.chart.series, model.chart.candles) {
    case (false, .failed(_, nil), _), (true, _, .failed(_, nil)):
      return [KeyHint("r", "try again"), KeyHint("[ ]", "period")] + others + back + [style]
    case (false, .loading(nil), _), (true, _, .loading(nil)):
      return [KeyHint("[ ]", "period")] + others + back + [style]
    default:
      return [KeyHint("← →", "crosshair"), KeyHint("[ ]", "period")] + others + [
        KeyHint("r", "refresh"), KeyHint("Esc", model.chart.focus == nil ? "back" : "hide crosshair"), style,
        KeyHint("y", "copy the price"), KeyHint("o", "open in browser"), KeyHint("x", "save as SVG"),
        KeyHint("/", "search coins"), KeyHint("g G", "first or last point"),
        KeyHint("^D ^U", "10 points forward or back"), KeyHint("drag", "move the crosshair"),
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

    var price = StyledLine("\(state.oldTime == nil ? "" : "~")\(state.price)  ", .strong)
    price.append(state.change.text, state.change.style)
    price.append("  24 h\(state.oldTime.map { " · as of \($0)" } ?? "")", .faint)
    let used = grid.put(price, row: layout.price.row, column: layout.price.column, limit: layout.price.columns)
    drawDetails(state, into: &grid, layout, besidesPrice: used)

    let cap = "Market cap \(state.marketCap)"
    var facts = cap
    if let high = state.high, let low = state.low {
      facts += " · high \(high.price) · low \(low.price)"
    }
    // The chart also shows the highest and lowest price, so both are omitted if they do not fit.
    if grid.width(of: facts) > layout.facts.columns { facts = cap }
    let factsWidth = grid.put(
      facts, row: layout.facts.row, column: layout.facts.column, .faint, limit: layout.facts.columns)
    guard let style = state.chart.candleLength, factsWidth + 3 + grid.width(of: style) <= layout.facts.columns
    else {
      return
    }
    grid.put(style, row: layout.facts.row, endingAt: layout.facts.column + layout.facts.columns, .faint)
  }

  /// Draws the volume, the supply and the all-time high beside the price, which takes `used` cells.
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

  private func drawHolding(
    _ holding: HoldingViewState, of symbol: String, into grid: inout CellGrid, _ area: ScreenArea
  ) {
    var line = StyledLine("Holding ", .faint)
    line.append("\(holding.amount) \(symbol.shortened(toCells: 8))", .strong)
    let parts: [[(text: String, style: TextStyle)]] = [
      [(" · ", .faint), (holding.value, .strong)], [(" · ", .faint), (holding.profit.text, holding.profit.style)],
      [(" ", .faint), (holding.profitPercent.text, holding.profitPercent.style)],
      [(" · cost \(holding.cost)", .faint)],
    ]
    for part in parts {
      var longer = line
      for span in part { longer.append(span.text, span.style) }
      guard grid.width(of: longer.text) <= area.columns else { break }
      line = longer
    }
    grid.put(line, row: area.row, column: area.column, limit: area.columns)
  }

  /// The minimum width in cells of a screen that shows the volume, the supply and the all-time high.
  private static let minimumDetailColumns = 58

  private func drawPeriods(_ state: ChartViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    var column = area.column
    for choice in state.periods {
      // The brackets show the selection on terminals without colors.
      let title = choice.isSelected ? "[\(choice.title)]" : " \(choice.title) "
      column += grid.put(
        title, row: area.row, column: column, choice.isSelected ? CellStyle(on: .accent, bold: true) : .faint)
      column += 1
    }
  }

  /// Returns the legend of the selected or last candle: its prices, change and end; empty for another style of chart.
  private func candleLegend(
    _ chart: ChartModel, _ columns: Int, _ context: ScreenContext, _ grid: CellGrid
  ) -> [StyledLine] {
    guard chart.style == .candles else { return [] }
    // No candles are merged, so that without a selection the legend describes the last recorded candle.
    let state = chart.viewState(at: context.now, context.format, detail: .none)
    guard let legend = state.legend, let candle = legend.candle else { return [] }
    func prices(_ labels: [(name: String, price: String)]) -> StyledLine {
      var line = StyledLine()
      for label in labels {
        line.append("\(label.name) ", .faint)
        line.append("\(label.price) ", .strong)
      }
      return line
    }
    let (open, close) = ([("O", candle.open), ("H", candle.high)], [("L", candle.low), ("C", candle.close)])
    var end = StyledLine("\(candle.change.text) ", candle.change.style)
    end.append(legend.date, legend.isFocused ? .strong : .faint)
    var whole = prices(open + close)
    whole.append(end)
    let forms = [[whole], [prices(open + close), end], [end, prices(open), prices(close)]]
    let fitting = forms.first { lines in lines.allSatisfy { grid.width(of: $0.text) <= columns } }
    return fitting ?? forms[forms.count - 1]
  }

  /// Draws the price, the change and the date of the selected or last point.
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

extension ChartModel {
  /// Returns the width in cells of the price line in an area, without the price labels.
  func plotColumns(_ area: ScreenArea) -> Int {
    let chart = TextChart(columns: area.columns, rows: area.rows, alphabet: .unicode)
    // The width depends neither on the current time nor on the date format, so any values can be passed.
    return viewState(at: .distantPast, detail: chart.detail).plot.map { chart.plotColumns($0) } ?? area.columns
  }
}

extension ChartDetail {
  fileprivate static let none = ChartDetail(priceTicks: 0, timeTicks: 0)
}
