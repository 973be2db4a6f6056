import QuidCore
import QuidPresentation
import QuidTerminal

extension PortfolioScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = layout(area)
    let chart = TextChart(columns: layout.chart.columns, rows: layout.chart.rows, alphabet: grid.alphabet)
    let (state, columns) = table(layout, at: context.now, context.format, detail: chart.detail, grid)
    drawTitle(state, into: &grid, layout.title)
    let messageArea = area.inset(top: 1)
    switch state.status {
    case .loading: grid.putMessage(context.loading("Loading the portfolio", query), in: messageArea, .faint)
    case .failed(let reason): grid.putFailure(reason, in: messageArea, context)
    case .empty:
      grid.putMessage(
        context.format.strings.emptyPortfolio, in: messageArea, .faint,
        remedies: [
          ("Press a to add a purchase.", .character("a")),
          ("In a shell: quid portfolio add 0.5 btc --at 34000usd", nil),
        ])
    case .ready, .incomplete, .outOfDate:
      drawList(state, columns, into: &grid, layout)
      drawChart(state.chart, chart, into: &grid, layout, context)
    }
    menu?.view(into: &grid, area)
    editor?.view(into: &grid, area, entries, context.format, hidesAmounts: model.hidesAmounts)
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    let state = model.viewState(at: context.now, context.format, rows: 0..<0)
    return ScreenStatus(
      state.status, updated: [state.updatedLine, state.rateLine], isRefreshing: state.isRefreshing)
  }

  var hints: [KeyHint] {
    if menu != nil { return CoinMenu.hints }
    if let editor { return editor.hints }
    let others = [KeyHint("c", "currency"), KeyHint("r", "refresh")]
    let add = KeyHint("a", "add")
    let shell = KeyHint("quid portfolio", "import entries in a shell")
    guard !model.rows.isEmpty else { return [add] + others + [shell] }
    return [KeyHint("Enter", "open"), add, KeyHint("e", "edit"), KeyHint("s", "sort"), KeyHint("← →", "crosshair")]
      + others + [
        KeyHint("m", "menu"), KeyHint("Esc", model.focus == nil ? "back" : "hide crosshair"), shell,
        KeyHint("S", "reverse the sort order"), KeyHint("H", model.hidesAmounts ? "show amounts" : "hide amounts"),
        KeyHint("f", "star"), KeyHint("y", "copy the value"),
        KeyHint("o", "open in browser"), KeyHint("/", "search coins"), KeyHint("g G", "first or last coin"),
        KeyHint("^D ^U", "10 coins down or up"),
      ]
  }

  // MARK: Layout

  func layout(_ area: ScreenArea) -> PortfolioLayout {
    PortfolioLayout(
      area, rowCount: model.rows.count,
      noteRows: model.gapNote(format.strings).map { StyledLine.wrapping("× \($0)", columns: area.columns).count } ?? 0)
  }

  func window(_ layout: PortfolioLayout) -> ListWindow {
    ListWindow(count: model.rows.count, selected: model.selectedIndex, rows: layout.lines.rows)
  }

  /// Returns the visible rows and columns; amounts omit the currency, which is in the title, if more columns fit then.
  func table(
    _ layout: PortfolioLayout, at now: Date, _ format: DisplayFormat, detail: ChartDetail, _ grid: CellGrid
  ) -> (state: PortfolioListViewState, columns: [PlacedColumn<PortfolioScreenColumn>]) {
    let rows = window(layout).range
    func fitting(_ table: PortfolioViewState) -> [PlacedColumn<PortfolioScreenColumn>] {
      PortfolioScreenColumn.fitting(layout.lines.columns, table.rows + [table.total].compactMap { $0 }, grid)
    }
    var state = model.viewState(at: now, format, rows: rows, detail: detail)
    let columns = fitting(state.table)
    guard columns.count < PortfolioScreenColumn.all.count, !rows.isEmpty else { return (state, columns) }
    let plain = model.viewState(at: now, format.withoutCurrency, rows: rows, detail: detail).table
    let plainColumns = fitting(plain)
    guard plainColumns.count > columns.count else { return (state, columns) }
    state.table = plain
    return (state, plainColumns)
  }

  // MARK: Parts

  private func drawTitle(_ state: PortfolioListViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let title = "Portfolio"
    grid.put(title, row: area.row, column: area.column, .strong, limit: area.columns)
    let currency = state.table.currency
    let order = "by \(model.order.title)\(model.isReversed ? ", reversed" : "")"
    let count = state.rowCount == 1 ? "1 coin" : "\(state.rowCount) coins"
    let forms =
      state.rowCount == 0 ? [currency] : ["\(count) · \(order) · \(currency)", "\(order) · \(currency)", currency]
    let availableWidth = area.columns - grid.width(of: title) - 2
    if let facts = forms.first(where: { grid.width(of: $0) <= availableWidth }) {
      grid.put(facts, row: area.row, endingAt: area.column + area.columns, .faint)
    }
  }

  private func drawList(
    _ state: PortfolioListViewState, _ columns: [PlacedColumn<PortfolioScreenColumn>], into grid: inout CellGrid,
    _ layout: PortfolioLayout
  ) {
    let column = layout.lines.column
    for placed in columns {
      let isSorted = placed.column.order == model.order
      placed.put(
        placed.column.title, into: &grid, row: layout.header.row, listColumn: column,
        CellStyle(isSorted ? .accent : .faint, underlined: isSorted))
    }
    let first = window(layout).range.lowerBound
    for (offset, row) in state.table.rows.enumerated() {
      let line = layout.lines.row + offset
      draw(row, columns, into: &grid, row: line, column)
      if first + offset == model.selectedIndex {
        grid.highlight(row: line, columns: layout.lines.columnRange, .selected)
      }
    }
    if let total = state.table.total { draw(total, columns, into: &grid, row: layout.total.row, column) }
  }

  private func draw(
    _ row: PortfolioViewState.Row, _ columns: [PlacedColumn<PortfolioScreenColumn>], into grid: inout CellGrid,
    row line: Int,
    _ listColumn: Int
  ) {
    for placed in columns {
      let cell = placed.column.cell(row)
      placed.put(cell.text, into: &grid, row: line, listColumn: listColumn, cell.style)
    }
  }

  private func drawChart(
    _ state: PortfolioChartViewState, _ chart: TextChart, into grid: inout CellGrid, _ layout: PortfolioLayout,
    _ context: ScreenContext
  ) {
    var legend = StyledLine("Total  ", .faint)
    legend.append("\(state.value ?? NumberFormat.unknown)  ", .strong)
    legend.append(state.date ?? "", state.isFocused ? .strong : .faint)
    let used = grid.put(legend, row: layout.legend.row, column: layout.legend.column, limit: layout.legend.columns)
    let period = "\(PortfolioModel.chartDays) days"
    if used + 2 + grid.width(of: period) <= layout.legend.columns {
      grid.put(period, row: layout.legend.row, endingAt: layout.legend.column + layout.legend.columns, .faint)
    }
    guard let plot = state.plot else {
      let area = ScreenArea(
        row: layout.note.row, column: layout.note.column, rows: layout.note.rows + layout.chart.rows,
        columns: layout.note.columns)
      if case .failed(let reason) = state.status { return grid.putFailure(reason, in: area, context) }
      let query = PortfolioChartQuery(coin: model.chartedCoins.first ?? .bitcoin)
      return grid.putMessage(
        context.message(state.status, loading: "Loading the prices for \(period)", query), in: area, .faint)
    }
    if let note = state.note {
      let lines = StyledLine.wrapping("× \(note)", columns: layout.note.columns, .faint)
      for (offset, line) in lines.prefix(layout.note.rows).enumerated() {
        grid.put(line, row: layout.note.row + offset, column: layout.note.column, limit: layout.note.columns)
      }
    }
    chart.draw(plot, into: &grid, row: layout.chart.row, column: layout.chart.column)
  }
}
