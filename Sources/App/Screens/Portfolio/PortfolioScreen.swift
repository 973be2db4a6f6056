import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal

/// The screen of the portfolio: the value of each coin, and a chart of the total value of the last days.
struct PortfolioScreen: Screen {
  static let tab = Tab(id: "portfolio", title: "Portfolio", shortTitle: "Folio")

  private(set) var model: PortfolioModel
  private(set) var menu: CoinMenu?
  private(set) var editor: PortfolioEditor?
  private var watchlist = Watchlist()
  /// The currency of a typed price that names none; `nil` for the default of `quid portfolio`.
  private let configuredCurrency: Currency?
  let format: DisplayFormat
  let alphabet: TerminalAlphabet

  private static let pageSize = 10
  /// The refresh interval of the charts, which equals the cache lifetime of a price history of 30 days.
  private static let chartInterval = Duration.seconds(1_800)

  init(_ settings: ScreenSettings) {
    let preferences = settings.preferences
    model = PortfolioModel(
      currency: preferences.currency("currency") ?? .usd,
      order: preferences["portfolioOrder"].flatMap { PortfolioOrder(rawValue: $0) } ?? .value,
      isReversed: preferences["portfolioReversed"] == "true", hidesAmounts: AmountVisibility.isHidden(in: preferences))
    configuredCurrency = settings.currency
    format = settings.format
    alphabet = settings.alphabet
  }

  var preferences: [String: String] {
    [
      "portfolioOrder": model.order.rawValue, "portfolioReversed": "\(model.isReversed)",
      AmountVisibility.key: AmountVisibility(isHidden: model.hidesAmounts).preference,
    ]
  }

  var keys: ScreenKeys { ScreenKeys(hints: hints, typing: menu == nil && editor == nil ? .none : .text) }

  var query: PortfolioQuery { PortfolioQuery(currency: model.currency) }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    var subscriptions = [
      Subscription(query, every: intervals.prices), Subscription(WatchlistQuery(), every: intervals.prices),
    ]
    guard !model.chartedCoins.isEmpty else { return subscriptions }
    subscriptions.append(Subscription(CachedChartsQuery(coins: model.chartedCoins), every: Self.chartInterval))
    return subscriptions
      + model.chartedCoins.map { coin in
        let interval = model.isChartFailed(coin) ? intervals.rates : Self.chartInterval
        return Subscription(PortfolioChartQuery(coin: coin), every: interval)
      }
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    if let effects = CoinMenu.update(&menu, event) { return effects }
    if let effects = updateEditor(event) { return effects }
    switch event {
    case .action(let action, let key): return perform(action, key)
    case .mouse(let event, let area): return mouse(event, in: area)
    case .blur: (menu, editor) = (nil, nil)
    case .requestStarted(let query):
      if query.is(self.query) { model.startLoading() }
      if let chart = query.as(PortfolioChartQuery.self) { model.startLoadingChart(of: chart.coin) }
    case .response(let response):
      if let (query, result) = response.to(ChangePortfolioEffect.self) { return finish(query.change, result) }
      receive(response)
    case .currencyChosen(let currency): model.choose(currency)
    case .message(let change as CoinStarred):
      if change.isWatched { watchlist.add(change.coin) } else { watchlist.remove(change.coin) }
    case .selected, .resized, .key, .paste, .message: break
    }
    return []
  }

  private mutating func receive(_ response: Response) {
    let current = query
    response.to(PortfolioQuery.self) { value, _ in
      model.receive(value)
    } failure: { error, query in
      if query == current { model.fail(with: error.message) }
    }
    response.to(CachedChartsQuery.self) { charts, _ in model.receive(cached: charts) }
    response.to(PortfolioChartQuery.self) { series, _ in
      model.receive(series)
    } failure: { error, query in
      model.failChart(of: query.coin, with: error)
    }
    if case .success(let watchlist)? = response.watchlist { self.watchlist = watchlist }
  }

  private mutating func perform(_ action: KeyAction, _ key: KeyPress) -> [Effect] {
    if let rows = action.rows(page: Self.pageSize, halfPage: Self.pageSize) {
      model.moveSelection(by: rows)
      return []
    }
    switch action {
    case .previousPoint: model.moveFocus(by: -1)
    case .nextPoint: model.moveFocus(by: 1)
    case .open: return open()
    case .currency: return [.chooseCurrency(CurrencyOffer(selected: model.currency))]
    case .sort: model.sort(by: model.order.next)
    case .reverse: model.sort(by: model.order)
    case .hideAmounts:
      model.toggleAmounts()
      return [.broadcast(AmountVisibility(isHidden: model.hidesAmounts))]
    case .add: editor = PortfolioEditor()
    case .edit: editor = model.selectedRow.map { PortfolioEditor(of: $0.coin) }
    case .star: return toggleStar()
    case .menu: openMenu()
    case .openPage: return model.selectedRow.flatMap { CoinPage(of: $0.coin.id)?.opening } ?? []
    case .copy: return copyValue()
    // Backspace leaves the screen even if a day is selected.
    case .back where model.focus != nil && key != .backspace: model.clearFocus()
    case .back: return [.selectFirstTab]
    default: break
    }
    return []
  }

  // MARK: Entries

  /// The entries of the coin in the open window, oldest first; empty without a window.
  var entries: [PortfolioEntry] {
    // The selection is not used, because it moves to another coin after the last entry was removed.
    guard let portfolio = model.result?.portfolio, let coin = editor?.coin?.id else { return [] }
    return portfolio.only(coin).entries
  }

  /// Passes an event to the open window; returns `nil` if no window is open or the window ignores the event.
  private mutating func updateEditor(_ event: ScreenEvent) -> [Effect]? {
    guard var editor else { return nil }
    let outcome: PortfolioEditor.Outcome
    switch event {
    case .key(let key): outcome = editor.press(key, entries)
    case .mouse(let event, let area): outcome = editor.mouse(event, in: area, entries)
    case .paste(let text):
      editor.paste(text)
      outcome = .open
    default: return nil
    }
    self.editor = outcome == .closed ? nil : editor
    guard case .change(let change) = outcome else { return [] }
    return [
      .run(
        ChangePortfolioEffect(
          change: change, currency: configuredCurrency, format: format, hidesAmounts: model.hidesAmounts))
    ]
  }

  private mutating func finish(_ change: PortfolioChange, _ result: Result<String, CommandError>) -> [Effect] {
    var failure: CommandError?
    if case .failure(let error) = result { failure = error }
    if var editor { self.editor = editor.finish(change, failure) == .closed ? nil : editor }
    switch result {
    case .success(let notice): return [.notice(.good(notice)), .reload]
    case .failure(let error): return editor == nil ? [.notice(.bad(error.message))] : []
    }
  }

  // MARK: Actions on a coin

  private func content(of row: PortfolioValuation.Row) -> OpenCoin {
    OpenCoin(
      coin: row.coin, image: marketRow(row.coin.id)?.image, isWatched: watchlist.contains(row.coin.id), listing: nil)
  }

  private func marketRow(_ coin: CoinID) -> MarketRow? {
    model.result?.prices?.data.value.rows.first { $0.coin.id == coin }
  }

  private func open() -> [Effect] { model.selectedRow.map { [.broadcast(content(of: $0))] } ?? [] }

  private func toggleStar() -> [Effect] {
    model.selectedRow.map { row in
      CoinStarred(coin: row.coin.id, isWatched: !watchlist.contains(row.coin.id)).effects
    } ?? []
  }

  private mutating func openMenu(at anchor: (row: Int, column: Int)? = nil) {
    menu = model.selectedRow.map { row in
      CoinMenu(
        content(of: row), row: marketRow(row.coin.id), in: model.result?.valuation.currency ?? model.currency,
        at: anchor)
    }
  }

  private func copyValue() -> [Effect] {
    guard let row = model.selectedRow, let value = row.value, let currency = model.result?.valuation.currency else {
      return [.notice(.bad("The value is unknown, so it cannot be copied."))]
    }
    let symbol = row.coin.symbol.excerpt(12)
    let notice =
      model.hidesAmounts
      ? "Copied the value of your \(symbol)." : "Copied the value of your \(symbol): \(value) \(currency)."
    return [.copy(value.description, notice: notice)]
  }

  // MARK: Mouse

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [Effect] {
    let layout = layout(area)
    switch event.action {
    case .wheelUp: model.moveSelection(by: -1)
    case .wheelDown: model.moveSelection(by: 1)
    case .press where event.row == layout.header.row:
      if let order = order(at: event.column, layout) { model.sort(by: order) }
    case .press, .secondaryPress:
      guard let index = index(at: event, layout) else { return [] }
      if event.action == .press, index == model.selectedIndex { return open() }
      model.moveSelection(by: index - (model.selectedIndex ?? 0))
      if event.action == .secondaryPress { openMenu(at: (event.row, event.column)) }
    case .drag, .release: break
    }
    return []
  }

  /// Returns the index of the list row under the mouse; `nil` outside of the rows.
  private func index(at event: MouseEvent, _ layout: PortfolioLayout) -> Int? {
    guard layout.lines.contains(row: event.row, column: event.column) else { return nil }
    return window(layout).index(atRow: event.row, in: layout.lines)
  }

  /// Returns the sort order of the heading at a column of the screen; `nil` if no sortable heading is there.
  private func order(at column: Int, _ layout: PortfolioLayout) -> PortfolioOrder? {
    guard layout.header.columnRange.contains(column), !model.rows.isEmpty else { return nil }
    let grid = CellGrid(ScreenSize(columns: 1, rows: 1), alphabet: alphabet)
    // The width of a column does not depend on the current time, except for the mark of old prices.
    let columns = table(
      layout, at: model.result?.prices?.data.fetchedAt ?? .distantPast, format, detail: .standard, grid
    ).columns
    return columns.first { column - layout.header.column < $0.start + $0.width }?.column.order
  }
}

struct PortfolioQuery: Query {
  typealias Failure = CommandError

  let currency: Currency

  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> SourcedPortfolio {
    try await services.portfolioService.valuation(of: try services.portfolio.read(), in: currency)
  }

  func provenance(of value: SourcedPortfolio) -> Provenance? { value.prices.map { Provenance($0.data) } }
}
