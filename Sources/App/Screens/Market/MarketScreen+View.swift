import QuidCore
import QuidPresentation
import QuidTerminal

extension MarketScreen {
  func view(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = MarketLayout(area)
    let (state, columns) = table(layout, at: context.now, context.format, grid)
    drawTitle(state, into: &grid, layout.title)
    // A message uses the whole area below the title, because no chart is shown with it.
    let messageArea = area.inset(top: 1)
    switch state.status {
    case .loading: grid.putMessage(context.loading("Loading market prices", MarketQuery()), in: messageArea, .faint)
    case .failed(let reason): grid.putFailure(reason, in: messageArea, context)
    case .empty(let reason):
      grid.putMessage(
        reason, in: messageArea, .faint,
        remedies: isEmptyWatchlist ? [("Press a to add a coin.", .character("a"))] : [])
    case .ready, .incomplete, .outOfDate: drawLines(state, columns, into: &grid, layout)
    }
    if let side = layout.side { drawSideChart(into: &grid, side, layout.picture, context) }
    if let strip = layout.strip { drawSparkline(into: &grid, strip, context) }
    menu?.view(into: &grid, area)
  }

  private var isEmptyWatchlist: Bool {
    model.searchText.isEmpty && model.scope == .watchlist && model.watchlist.coins.isEmpty
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    if search.field != nil { return searchStatus(context) }
    let state = model.viewState(at: context.now, context.format, rows: 0..<0)
    return ScreenStatus(
      state.status, updated: [state.updatedLine, state.rateLine], isRefreshing: state.isRefreshing)
  }

  private func searchStatus(_ context: ScreenContext) -> ScreenStatus {
    switch search.allCoins.catalog {
    case .loading(nil): return .good(context.loading("Loading the list of all coins", CatalogQuery()))
    case .failed(let error, nil): return .bad("Only the coins in this list were searched. \(error.message)")
    case .loading(.some(let index)), .loaded(let index), .failed(_, .some(let index)):
      let count = context.format.numbers.exact(FixedDecimal(index.value.coins.count))
      return .good("Results from this list first, then from all \(count) coins")
    }
  }

  var hints: [KeyHint] {
    if menu != nil { return CoinMenu.hints }
    if search.field != nil {
      let (enter, other) = search.isAdding ? ("star", KeyHint("^O", "open")) : ("open", KeyHint("^F", "star"))
      return [
        KeyHint("Enter", enter), other, KeyHint("Esc", "end the search"), KeyHint("↑ ↓", "select"),
        KeyHint("Tab", "go to the list"),
      ]
    }
    let scope = KeyHint("w", model.scope == .market ? "watchlist" : "market")
    let lists = [KeyHint("a", "add a coin"), KeyHint("c", "currency")]
    if case .failed(_, nil) = model.listing { return [KeyHint("r", "try again"), scope] + lists }
    if case .loading(nil) = model.listing { return [scope] + lists }
    guard model.rowCount > 0 else {
      return model.scope == .watchlist
        ? [lists[0], scope, KeyHint("/", "search"), lists[1], KeyHint("r", "refresh")]
        : [KeyHint("/", "search"), scope] + lists + [KeyHint("r", "refresh")]
    }
    let end = model.searchText.isEmpty ? [] : [KeyHint("Esc", "all coins")]
    return end + [
      KeyHint("Enter", "open"), KeyHint("/", "search"), KeyHint("f", "star"), KeyHint("m", "menu"), scope,
      KeyHint("s", "sort"), KeyHint("S", "reverse"), KeyHint("c", "currency"), KeyHint("r", "refresh"),
      KeyHint("a", "add a coin"), KeyHint("↑ ↓", "select"), KeyHint("g G", "first or last coin"),
      KeyHint("^D ^U", "half a page down or up"),
    ]
  }

  // MARK: Parts

  private func drawTitle(_ state: MarketListViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let scope = state.scope == .market ? "Market" : "Watchlist"
    let order = model.order.title
    let count = model.listing.value == nil ? "" : state.rowCount == 1 ? "1 coin · " : "\(state.rowCount) coins · "
    let direction = model.isReversed ? ", reversed" : ""
    var facts = "by \(order.lowercased())\(direction) · \(state.currency)"
    if grid.width(of: "\(scope)  \(count)\(facts)") <= area.columns { facts = count + facts }
    grid.put(facts, row: area.row, endingAt: area.column + area.columns, .faint)
    let availableWidth = area.columns - grid.width(of: facts) - 2
    if let field = search.field {
      grid.putSearch(field, row: area.row, column: area.column, columns: availableWidth, on: .plain)
    } else {
      let used = grid.put(scope, row: area.row, column: area.column, .strong, limit: availableWidth)
      guard !state.searchText.isEmpty else { return }
      grid.put(
        "  “\(state.searchText)”", row: area.row, column: area.column + used, .plain, limit: availableWidth - used)
    }
  }

  func window(_ layout: MarketLayout) -> ListWindow {
    ListWindow(count: model.rowCount, selected: model.selectedIndex, rows: layout.lines.rows)
  }

  /// Returns the index of the list row under the mouse; `nil` outside of the rows.
  func index(at event: MouseEvent, _ layout: MarketLayout) -> Int? {
    guard layout.lines.contains(row: event.row, column: event.column) else { return nil }
    return window(layout).index(atRow: event.row, in: layout.lines)
  }

  /// Returns the sort order of the heading at a column of the screen; `nil` if no sortable heading is there.
  func sortOrder(at column: Int, _ layout: MarketLayout) -> MarketOrder? {
    guard layout.header.columnRange.contains(column), model.rowCount > 0 else { return nil }
    return listColumns(layout).order(at: column - layout.header.column)
  }

  func showsSparklines(in area: ScreenArea) -> Bool {
    let layout = MarketLayout(area)
    let candidates = MarketListColumns.candidates(fitting: layout.lines.columns)
    guard model.rowCount > 0, candidates.contains(where: { $0.column == .sparkline }) else { return false }
    return listColumns(layout).contains(.sparkline)
  }

  func listColumns(_ layout: MarketLayout) -> MarketListColumns {
    let grid = CellGrid(ScreenSize(columns: 1, rows: 1), alphabet: alphabet)
    // The width of a column does not depend on the current time, except for the mark of old prices.
    return table(layout, at: model.listing.value?.fetchedAt ?? .distantPast, format, grid).columns
  }

  /// Returns the visible rows and columns, without the currency of prices if the market capitalization only fits then.
  func table(
    _ layout: MarketLayout, at now: Timestamp, _ format: DisplayFormat, _ grid: CellGrid
  ) -> (state: MarketListViewState, columns: MarketListColumns) {
    func table(_ format: DisplayFormat) -> (state: MarketListViewState, columns: MarketListColumns) {
      let state = model.viewState(at: now, format, rows: window(layout).range)
      return (state, MarketListColumns(fitting: layout.lines.columns, state.rows, grid))
    }
    let whole = table(format)
    // The title already shows the currency.
    return whole.columns.contains(.marketCap) ? whole : table(format.withoutCurrency)
  }

  private func drawLines(
    _ state: MarketListViewState, _ columns: MarketListColumns, into grid: inout CellGrid, _ layout: MarketLayout
  ) {
    columns.drawHeader(into: &grid, layout.header, sortedBy: model.order)
    for (index, row) in state.rows.enumerated() {
      let line = layout.lines.row + index
      columns.draw(row, into: &grid, row: line, layout.lines)
      if row.isSelected { grid.highlight(row: line, columns: layout.lines.columnRange, .selected) }
    }
  }

  private func drawSideChart(
    into grid: inout CellGrid, _ area: ScreenArea, _ pictureArea: ScreenArea?, _ context: ScreenContext
  ) {
    guard let glance else { return }
    for row in area.rowRange { grid.put("│", row: row, column: area.column - 1, .faint) }
    let inner = area.inset(left: 2)
    var heading = inner
    if let picture = context.picture, let pictureArea {
      grid.put(picture, in: pictureArea)
      heading = inner.inset(left: pictureArea.columns + 1)
    }
    let chart = TextChart(columns: inner.columns, rows: inner.rows - 3, alphabet: grid.alphabet)
    let state = glance.viewState(at: context.now, context.format, detail: chart.detail)
    let used = grid.put(
      glance.coin.symbol, row: heading.row, column: heading.column,
      CellStyle(.hue(UInt8(Monogram(glance.coin).hue)), bold: true),
      limit: 12)
    grid.put(
      glance.coin.name, row: heading.row, column: heading.column + used + 1, limit: heading.columns - used - 1)
    switch (state.plot, state.legend) {
    case (let plot?, let legend?):
      let last = glance.oldDataWarning == nil ? nil : glance.lastPoint
      var line = StyledLine("\(last == nil ? "" : "~")\(legend.price)  ", .strong)
      line.append(legend.change.text, legend.change.style)
      line.append("  \(last.map { "as of \(context.format.dates.day($0.time))" } ?? state.periodName)", .faint)
      grid.put(line, row: heading.row + 1, column: heading.column, limit: heading.columns)
      chart.draw(plot, into: &grid, row: inner.row + 3, column: inner.column)
    default:
      let message = context.message(state.status, loading: "Loading the prices of the past week", glance.query)
      grid.putMessage(message, in: inner.inset(top: 2), .faint)
    }
  }

  private func drawSparkline(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    guard let glance else { return }
    let detail = ChartDetail(priceTicks: 0, timeTicks: 0)
    let state = glance.viewState(at: context.now, context.format, detail: detail)
    let used = grid.put(
      "\(glance.coin.symbol.shortened(toCells: 8)) \(glance.period.title) ", row: area.row, column: area.column, .faint)
    guard let plot = state.plot, let legend = state.legend else {
      // The reason does not fit here; the coin screen shows it.
      let message = state.status.isMissing ? "No prices for this period" : "…"
      grid.put(message, row: area.row, column: area.column + used, .faint)
      return
    }
    let change = "\(glance.oldDataWarning == nil ? "" : "~")\(legend.change.text)"
    let width = area.columns - used - grid.width(of: change) - 1
    let line = Sparkline.text(plot.line, columns: width, grid.alphabet)
    let style = CellStyle(legend.change.style)
    let drawn = grid.put(line, row: area.row, column: area.column + used, style)
    grid.put(change, row: area.row, column: area.column + used + drawn + 1, style)
  }
}

extension ContentStatus {
  fileprivate var isMissing: Bool {
    switch self {
    case .loading, .ready, .incomplete, .outOfDate: false
    case .empty, .failed: true
    }
  }
}
