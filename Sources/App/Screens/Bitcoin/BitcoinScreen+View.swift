import QuidCore
import QuidPresentation
import QuidTerminal

extension BitcoinScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = BitcoinLayout(area)
    let chart = layout.chart.map { area in
      TextChart(columns: area.columns, rows: area.rows, alphabet: grid.alphabet)
    }
    let state = model.viewState(
      at: context.now, context.format, detail: chart?.detail ?? ChartDetail(priceTicks: 0, timeTicks: 0))
    switch state.status {
    case .loading:
      grid.putMessage(context.loading("Loading the price of bitcoin", query), in: area, .faint)
    case .failed(let reason): grid.putFailure(reason, in: area, context)
    case .ready, .empty, .incomplete, .outOfDate:
      drawTitle(state, into: &grid, layout.title)
      drawList(state, into: &grid, layout.list, context)
      if let chart, let chartArea = layout.chart, let plot = state.plot {
        let heading = heading(plot, grid, columns: chartArea.columns, context.format)
        grid.put(heading, row: chartArea.row - 1, column: chartArea.column, limit: chartArea.columns)
        chart.draw(plot, into: &grid, row: chartArea.row, column: chartArea.column)
      }
      // The details of a day cover the chart if there is one, so that the list stays visible while the selection moves.
      if let day = state.openedDay { drawDay(day, into: &grid, layout.chart ?? area) }
    }
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    let state = model.viewState(
      at: context.now, context.format, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    guard let update = state.update else {
      return ScreenStatus(state.status, updated: [], isRefreshing: false)
    }
    guard !update.isOutOfDate, state.error == nil else {
      let reason = state.error.map { " · \($0.title)" } ?? ""
      return .bad(update.text + reason)
    }
    let note = unavailableCurrency.map { currency in
      "no Bitcoin price in \(currency.code), so prices are shown in \(model.currency.code)"
    }
    return .good(
      ([note, update.text].compactMap { $0 } + state.sourceLines).joined(separator: " · ")
        + (state.isRefreshing ? " · refreshing…" : ""))
  }

  var hints: [KeyHint] {
    if model.isOpen { return [KeyHint("Esc", "close"), KeyHint("↑ ↓", "previous or next day")] }
    switch model.index {
    case .loading(nil): return [KeyHint("c", "currency")]
    case .failed(_, nil): return [KeyHint("r", "try again"), KeyHint("c", "currency")]
    default: break
    }
    return [
      KeyHint("Enter", "show details"), KeyHint("↑ ↓", "select"), KeyHint("c", "currency"), KeyHint("r", "refresh"),
    ]
  }

  /// Returns the visible rows of the list of prices, whose first row is the current price.
  func window(_ list: ScreenArea) -> ListWindow {
    ListWindow(count: (model.index.value?.days.count ?? 0) + 1, selected: model.selectedRow, rows: list.rows)
  }

  private func drawTitle(_ state: BitcoinIndexViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    guard let price = state.today.first else { return }
    var line = StyledLine("Bitcoin  ", .faint)
    line.append(price.amount, .strong)
    // An unknown change would be shown as a dash, which would look like a range between the two prices.
    if state.todayChange.direction != nil { line.append("  \(state.todayChange.text)", state.todayChange.style) }
    for rate in state.today.dropFirst() where area.columns >= 60 { line.append("  \(rate.amount)", .faint) }
    grid.put(line, row: area.row, column: area.column, limit: area.columns)
  }

  /// Returns the heading of the chart: its period and the change of the price.
  ///
  /// The text repeats the direction of the change, which the color of the chart shows, for terminals without colors.
  private func heading(_ plot: ChartPlot, _ grid: CellGrid, columns: Int, _ format: DisplayFormat) -> StyledLine {
    let change = plot.current.change
    var periods = [(start: plot.first.date, end: plot.current.date)]
    // On a narrow screen, the time of the current price is omitted, or also the years, or the whole period.
    if let index = model.index.value, let updated = index.updated, let first = index.days.last?.rate.day.start {
      let dates = format.dates
      periods.append((start: plot.first.date, end: dates.day(updated)))
      periods.append((start: dates.shortDay(first), end: dates.shortDay(updated)))
    }
    let names = periods.map { format.strings.range(from: $0.start, to: $0.end) + "  " }
    var line = StyledLine(names.first { grid.width(of: $0 + change.text) <= columns } ?? "", .faint)
    line.append(change.text, change.style)
    return line
  }

  private typealias ListRow = (date: String, price: String, change: ChangeLabel)

  /// Returns the rows of the list; those that are too wide omit the currency, which the title shows, or also the year.
  private func listRows(
    _ state: BitcoinIndexViewState, columns: Int, _ grid: CellGrid, _ context: ScreenContext
  ) -> [ListRow] {
    func rows(_ state: BitcoinIndexViewState, hasYear: Bool = true) -> [ListRow] {
      let days: [ListRow] = state.rows.map { row in
        let date = hasYear ? row.date : context.format.dates.shortDay(row.id.start)
        return (date: date, price: row.price, change: row.change)
      }
      return [(date: "Now", price: state.today.first?.amount ?? "", change: state.todayChange)] + days
    }
    func fit(_ rows: [ListRow]) -> Bool {
      let change = rows.map { grid.width(of: $0.change.text) }.max() ?? 0
      return rows.allSatisfy { grid.width(of: "\($0.date) \($0.price)") + 2 + change <= columns }
    }
    let whole = rows(state)
    guard !fit(whole) else { return whole }
    let plain = model.viewState(
      at: context.now, context.format.withoutCurrency, detail: ChartDetail(priceTicks: 0, timeTicks: 0))
    let dated = rows(plain)
    return fit(dated) ? dated : rows(plain, hasYear: false)
  }

  private func drawList(
    _ state: BitcoinIndexViewState, into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext
  ) {
    let rows = listRows(state, columns: area.columns, grid, context)
    let change = rows.map { grid.width(of: $0.change.text) }.max() ?? 0
    for (offset, index) in window(area).range.enumerated() where rows.indices.contains(index) {
      let row = area.row + offset
      let end = area.column + area.columns
      let limit = area.columns - change - 3 - grid.width(of: rows[index].price)
      grid.put(rows[index].date, row: row, column: area.column, index == 0 ? .strong : .plain, limit: limit)
      grid.put(rows[index].price, row: row, endingAt: end - change - 2)
      grid.put(rows[index].change.text, row: row, endingAt: end, CellStyle(rows[index].change.style))
      if index == model.selectedRow { grid.highlight(row: row, columns: area.columnRange, .selected) }
    }
  }

  private func drawDay(_ day: BitcoinDayViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let width = min(area.columns, 44) - 4
    let notes = (day.notes + day.sourceLines).flatMap { StyledLine.wrapping($0, columns: width) }.prefix(8)
    let inner = grid.putWindow(
      day.date, area.centered(rows: day.rates.count + notes.count + 5, columns: 44))
    for (offset, rate) in day.rates.enumerated() {
      let row = inner.row + 1 + offset
      grid.put(rate.id, row: row, column: inner.column, CellStyle(.faint, on: .raised))
      grid.put(
        rate.amount, row: row, endingAt: inner.column + inner.columns, CellStyle(on: .raised, bold: true))
    }
    for (offset, note) in notes.enumerated() {
      grid.put(
        note, row: inner.row + day.rates.count + 2 + offset, column: inner.column, on: .raised, limit: inner.columns)
    }
  }
}
