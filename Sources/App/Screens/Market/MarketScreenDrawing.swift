import QuidCore
import QuidPresentation
import QuidTerminal

extension MarketScreen {
  func draw(into grid: inout CellGrid, _ area: ScreenArea, _ context: ScreenContext) {
    let layout = MarketLayout(area)
    let (state, columns) = shownColumns(layout, at: context.now, context.format, grid)
    drawTitle(state, into: &grid, layout.title)
    // A message uses the whole area below the title, because no chart is shown.
    let messageArea = area.inset(top: 1)
    switch state.status {
    case .loading: grid.putMessage(context.loading("the market", .market), in: messageArea, .faint)
    case .failed(let reason): grid.putFailure(reason, in: messageArea)
    case .empty(let reason): grid.putMessage(reason, in: messageArea, .faint, remedy: remedy)
    case .ready, .incomplete, .outOfDate: drawLines(state, columns, into: &grid, layout)
    }
    if let side = layout.side { drawSideChart(into: &grid, side, layout.picture, context) }
    if let strip = layout.strip { drawSparkline(into: &grid, strip, context) }
    guard let menu else { return }
    grid.dim(area)
    menu.draw(into: &grid, area)
  }

  /// The action that fills an empty list; `nil` if the message suffices.
  private var remedy: String? {
    if !model.searchText.isEmpty { return nil }
    return model.scope == .watchlist && model.watchlist.coins.isEmpty ? "Press a to find one." : nil
  }

  func status(_ context: ScreenContext) -> ScreenStatus {
    if search != nil { return searchStatus(context) }
    let state = model.viewState(at: context.now, context.format, rows: 0..<0)
    let updated = [state.updatedLine, state.rateLine].compactMap { $0 }.joined(separator: " · ")
    return ScreenStatus(state.status, updated: updated.isEmpty ? nil : updated, isRefreshing: state.isRefreshing)
  }

  /// The loading state of the list of all coins.
  private func searchStatus(_ context: ScreenContext) -> ScreenStatus {
    switch found.catalog {
    case .loading(nil): return .good(context.loading("the list of all coins", .catalog))
    case .failed(let error, nil): return .bad("Only this list was searched: \(error.message)")
    case .loading(.some(let index)), .loaded(let index), .failed(_, .some(let index)):
      let count = context.format.numbers.exact(FixedPoint(index.value.coins.count))
      return .good("This list first, then all \(count) coins")
    }
  }

  var hints: [KeyHint] {
    if menu != nil { return CoinMenu.hints }
    if search != nil {
      let (enter, other) = isAdding ? ("star", KeyHint("^O", "open")) : ("open", KeyHint("^F", "star"))
      return [
        KeyHint("Enter", enter), other, KeyHint("Esc", "end the search"), KeyHint("↑ ↓", "select"),
        KeyHint("Tab", "to the list"),
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
      KeyHint("a", "add a coin"), KeyHint("↑ ↓", "select"), KeyHint("g G", "first, last"),
      KeyHint("^D ^U", "half a page down, up"),
    ]
  }

  // MARK: Title

  private func drawTitle(_ state: MarketListViewState, into grid: inout CellGrid, _ area: ScreenArea) {
    let scope = state.scope == .market ? "Market" : "Watchlist"
    let order = state.orders.first { $0.isSelected }?.title ?? ""
    let count = model.listing.value == nil ? "" : state.rowCount == 1 ? "1 coin · " : "\(state.rowCount) coins · "
    let direction = model.isReversed ? ", reversed" : ""
    let facts = "\(count)by \(order.lowercased())\(direction) · \(state.currency)"
    grid.put(facts, row: area.row, endingAt: area.column + area.columns, .faint)
    let availableWidth = area.columns - grid.width(of: facts) - 2
    if let search {
      grid.putSearch(search.text, row: area.row, column: area.column, columns: availableWidth, on: .plain)
    } else {
      let used = grid.put(scope, row: area.row, column: area.column, .strong, limit: availableWidth)
      guard !state.searchText.isEmpty else { return }
      grid.put(
        "  “\(state.searchText)”", row: area.row, column: area.column + used, .plain, limit: availableWidth - used)
    }
  }

  // MARK: List

  private func drawLines(
    _ state: MarketListViewState, _ columns: [MarketScreenColumn], into grid: inout CellGrid, _ layout: MarketLayout
  ) {
    let offsets = columns.map { columns.prefix(upTo: $0) }
    let hasNames = columns.contains { $0.kind == .name }
    for (column, start) in zip(columns, offsets) {
      let isSorted = state.orders.contains { $0.isSelected && $0.order == column.kind.order }
      column.put(
        column.kind.title(isShort: layout.lines.columns < 60), into: &grid, row: layout.header.row,
        at: layout.header.column + start,
        CellStyle(isSorted ? .accent : .faint, underlined: isSorted))
    }
    for (offset, row) in state.rows.enumerated() {
      let line = layout.lines.row + offset
      for (column, start) in zip(columns, offsets) {
        let (text, style) = column.kind.content(row)
        column.put(text, into: &grid, row: line, at: layout.lines.column + start, style)
        // The ID distinguishes coins with the same symbol.
        if let id = row.disambiguatingID, column.kind == .name || column.kind == .symbol && !hasNames {
          let used = min(grid.width(of: text) + 1, column.width)
          grid.put(
            id, row: line, column: layout.lines.column + start + used, .faint, limit: column.width - used)
        }
      }
      if row.isSelected { grid.highlight(row: line, columns: layout.lines.columnRange, .selected) }
    }
  }

  // MARK: Selected coin

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
    let chart = TextChart(columns: inner.columns, rows: inner.rows - 4, alphabet: grid.alphabet)
    let state = glance.viewState(at: context.now, context.format, detail: chart.detail)
    let used = grid.put(
      glance.coin.symbol, row: heading.row, column: heading.column,
      CellStyle(.hue(UInt8(Monogram(glance.coin).hue)), bold: true),
      limit: 12)
    grid.put(
      glance.coin.name, row: heading.row, column: heading.column + used + 1, limit: heading.columns - used - 1)
    switch (state.plot, state.legend) {
    case (let plot?, let legend?):
      var line = StyledLine("\(legend.price)  ", .strong)
      line.append(legend.change.text, legend.change.style)
      line.append("  \(state.periodName)", .faint)
      grid.put(line, row: heading.row + 1, column: heading.column, limit: heading.columns)
      chart.draw(plot, into: &grid, row: inner.row + 3, column: inner.column)
    default:
      let message =
        state.status.message ?? context.loading("the past week", .series(glance.coin.id, glance.period))
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
      // The strip is too narrow for the reason, which the coin screen shows.
      let message = state.status.message == nil ? "…" : "no prices of these days"
      grid.put(message, row: area.row, column: area.column + used, .faint)
      return
    }
    let width = min(60, area.columns - used - 12)
    let line = Sparkline.text(plot.line, columns: width, grid.alphabet)
    let style = CellStyle(legend.change.style)
    let drawn = grid.put(line, row: area.row, column: area.column + used, style)
    grid.put(legend.change.text, row: area.row, column: area.column + used + drawn + 1, style)
  }
}

extension ContentStatus {
  /// The reason for missing content; `nil` if content is shown or is loading.
  var message: String? {
    switch self {
    case .loading, .ready, .incomplete, .outOfDate: nil
    case .empty(let reason), .failed(let reason): reason
    }
  }
}
