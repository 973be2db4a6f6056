import QuidCore
import QuidPresentation
import QuidTerminal

/// The market list with incremental search, sorting and the watchlist.
struct MarketScreen: Screen {
  static let tab = Tab(id: "market", title: "Market", shortTitle: "Mkt")

  private(set) var model: MarketListModel
  private(set) var search = MarketSearch()
  private(set) var menu: CoinMenu?
  private var area = ScreenArea(row: 0, column: 0, rows: 0, columns: 0)
  /// The seven-day chart of the selected coin; `nil` if no coin is selected.
  private(set) var glance: ChartModel?
  private var pages = MarketPages()
  private var rates: Sourced<RateTable>?
  let format: DisplayFormat
  let alphabet: TerminalAlphabet

  /// The number of rows that Page Up and Page Down move: the height of the list in a terminal with 24 rows.
  private static let pageSize = 14

  init(_ settings: ScreenSettings) {
    let preferences = settings.preferences
    model = MarketListModel(
      currency: preferences.currency("currency") ?? .usd,
      scope: preferences["list"] == "watchlist" ? .watchlist : .market,
      order: preferences["order"].flatMap { MarketOrder(rawValue: $0) } ?? .rank,
      isReversed: preferences["reversed"] == "true")
    format = settings.format
    alphabet = settings.alphabet
  }

  var preferences: [String: String] {
    [
      "currency": model.currency.code, "list": model.scope == .watchlist ? "watchlist" : "market",
      "order": model.order.rawValue, "reversed": "\(model.isReversed)",
    ]
  }

  var keys: ScreenKeys { ScreenKeys(hints: hints, typing: search.field != nil || menu != nil ? .text : .none) }

  func subscriptions(_ intervals: RefreshIntervals) -> [Subscription] {
    var subscriptions = [
      Subscription(WatchlistQuery(), every: intervals.prices), Subscription(MarketQuery(), every: intervals.prices),
      Subscription(RatesQuery(), every: intervals.rates),
    ]
    if !pages.unlistedCoins.isEmpty {
      subscriptions.append(Subscription(CoinsQuery(coins: pages.unlistedCoins), every: intervals.prices))
    }
    if search.field != nil { subscriptions.append(Subscription(CatalogQuery(), every: intervals.lists)) }
    let unpriced = unpricedCoins
    if !unpriced.isEmpty {
      subscriptions.append(
        Subscription(CoinsQuery(coins: unpriced), every: intervals.prices, after: .milliseconds(400)))
    }
    if let glance {
      subscriptions.append(Subscription(glance.query, every: intervals.rates, after: .milliseconds(250)))
      if let url = glance.image, MarketLayout(area).side != nil {
        subscriptions.append(Subscription(pictureAt: url, intervals))
      }
    }
    guard showsSparklines(in: area) else { return subscriptions }
    subscriptions.append(Subscription(SparklinesQuery(coins: nil), every: intervals.rates))
    if !pages.unlistedCoins.isEmpty {
      subscriptions.append(Subscription(SparklinesQuery(coins: pages.unlistedCoins), every: intervals.rates))
    }
    return subscriptions
  }

  // MARK: Update

  mutating func update(_ event: ScreenEvent) -> [Effect] {
    defer { updateGlance() }
    if let effects = CoinMenu.update(&menu, event) { return effects }
    switch event {
    case .resized(let area): self.area = area
    case .key(let key): return press(key)
    case .action(let action, _): return perform(action)
    case .mouse(let event, let area): return mouse(event, in: area)
    case .paste(let text): if search.edit({ $0.paste(text) }) { showMatches(selectingFirst: true) }
    case .blur:
      search.blur()
      menu = nil
    case .requestStarted(let query): start(query)
    case .response(let response): return receive(response)
    case .currencyChosen(let currency):
      model.choose(currency)
      glance?.choose(currency)
    case .message(is CoinRequest):
      let effects = open()
      return effects.isEmpty ? [.notice(.bad("No coin to show. Select a coin in the Market tab."))] : effects
    case .message(let change as CoinStarred):
      if model.watchlist.contains(change.coin) != change.isWatched {
        model.toggleWatched(change.coin)
      }
      mergeWatchlist()
    case .selected, .message: break
    }
    return []
  }

  private mutating func start(_ query: AnyRequest) {
    switch query.base {
    case is MarketQuery: model.startLoading()
    case is RatesQuery: model.startLoadingRates()
    case is CatalogQuery: search.startLoading()
    case let query as SeriesQuery: if glance?.query == query { glance?.startLoading() }
    default: break
    }
  }

  private mutating func receive(_ response: Response) -> [Effect] {
    response.to(MarketQuery.self) { page, _ in
      if let listing = pages.receive(page, model.watchlist) { model.receive(listing) }
    } failure: { error, _ in
      model.fail(with: error)
    }
    response.to(CoinsQuery.self) { listing, query in receive(listing, for: query.coins) }
    // Without sparklines their column is empty, so a failure is not reported.
    response.to(SparklinesQuery.self) { sparklines, _ in model.receive(sparklines.value) }
    response.to(RatesQuery.self) { table, _ in
      rates = table
      model.receive(table)
      glance?.receive(table)
    } failure: { error, _ in
      model.failRates(with: error)
    }
    response.to(SeriesQuery.self) { series, query in
      glance?.receive(series, of: query.period)
    } failure: {
      error, query in
      if query.coin == glance?.coin.id { glance?.fail(with: error, of: query.period) }
    }
    if let result = response.result(of: CatalogQuery.self) {
      search.receive(result)
      if case .success = result, search.field != nil, !model.searchText.isEmpty { showMatches() }
    }
    switch response.watchlist {
    case .success(let watchlist)?:
      model.receive(watchlist)
      mergeWatchlist()
    case .failure(let error)?: return [.notice(.bad(error.message))]
    case nil: break
    }
    return []
  }

  private mutating func receive(_ listing: Sourced<MarketListing>, for coins: [CoinID]) {
    if coins == pages.unlistedCoins {
      if let listing = pages.receive(unlisted: listing, model.watchlist) { model.receive(listing) }
    } else if coins == unpricedCoins {
      search.receive(listing.value, for: coins)
      if !model.searchText.isEmpty { showMatches() }
    }
  }

  private mutating func mergeWatchlist() {
    if let listing = pages.update(to: model.watchlist) { model.receive(listing) }
  }

  private mutating func updateGlance() {
    guard let row = model.selectedRow else { return glance = nil }
    guard row.coin.id != glance?.coin.id else { return }
    var chart = ChartModel(coin: row.coin, image: row.image, period: .week, currency: model.currency)
    if let rates { chart.receive(rates) }
    glance = chart
  }

  // MARK: Keys

  private mutating func perform(_ action: KeyAction) -> [Effect] {
    if let rows = action.rows(page: Self.pageSize, halfPage: Self.pageSize / 2) {
      model.moveSelection(by: rows)
      return []
    }
    switch action {
    case .open: return open()
    case .currency: return [.chooseCurrency(CurrencyOffer(selected: model.currency))]
    case .back: endSearch()
    case .search: search.focus(model.searchText, isAdding: false)
    case .add: search.focus(model.searchText, isAdding: true)
    case .sort: sort(by: model.order.next)
    case .reverse: sort(by: model.order)
    case .watchlist:
      endSearch()
      model.show(model.scope == .market ? .watchlist : .market)
    case .star: return toggleStar()
    case .menu: openMenu()
    default: break
    }
    return []
  }

  private mutating func press(_ key: KeyPress) -> [Effect] {
    guard search.field != nil else { return [] }
    switch key {
    case .up: model.moveSelection(by: -1)
    case .down: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -Self.pageSize)
    case .pageDown: model.moveSelection(by: Self.pageSize)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    case .escape: endSearch()
    case .tab, .backTab: search.blur()
    case .enter: return search.isAdding ? toggleStar() : openFound()
    case .control("f"): return toggleStar()
    case .control("o"): return openFound()
    default: if search.edit({ $0.press(key) }) { showMatches(selectingFirst: true) }
    }
    return []
  }

  private mutating func sort(by order: MarketOrder) {
    if order == model.order { model.reverse() } else { model.sort(by: order) }
    model.moveSelection(by: .min)
  }

  // MARK: Search

  private mutating func endSearch() {
    search.end()
    model.search("")
  }

  private mutating func showMatches(selectingFirst: Bool = false) {
    let text = search.field?.text ?? model.searchText
    model.search(text, others: text.isEmpty ? [] : search.rows(besides: pages.coins))
    if selectingFirst { model.moveSelection(by: .min) }
  }

  private var unpricedCoins: [CoinID] { model.others.isEmpty ? [] : search.unpricedCoins(besides: pages.coins) }

  // MARK: Actions on a coin

  private func content(of row: MarketRow) -> OpenCoin {
    let listing = model.listing.value.flatMap { $0.value.currency == $0.value.quotedCurrency ? $0 : nil }
    return OpenCoin(
      coin: row.coin, image: row.image, isWatched: model.watchlist.contains(row.coin.id), listing: listing)
  }

  private func open() -> [Effect] { model.selectedRow.map { [.broadcast(content(of: $0))] } ?? [] }

  private mutating func openFound() -> [Effect] {
    let effects = open()
    if !effects.isEmpty { endSearch() }
    return effects
  }

  private mutating func openMenu(at anchor: (row: Int, column: Int)? = nil) {
    menu = model.selectedRow.map { row in
      CoinMenu(content(of: row), row: row, in: model.shownCurrency, at: anchor)
    }
  }

  private func toggleStar() -> [Effect] {
    model.selection.map { coin in
      CoinStarred(coin: coin, isWatched: !model.watchlist.contains(coin)).effects
    } ?? []
  }

  // MARK: Mouse

  private mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [Effect] {
    let layout = MarketLayout(area)
    switch event.action {
    case .wheelUp: model.moveSelection(by: -3)
    case .wheelDown: model.moveSelection(by: 3)
    case .press where event.row == layout.header.row:
      if let order = sortOrder(at: event.column, layout) { sort(by: order) }
    case .press, .secondaryPress:
      guard let index = index(at: event, layout) else { return [] }
      if event.action == .press, index == model.selectedIndex { return open() }
      model.moveSelection(by: index - (model.selectedIndex ?? 0))
      if event.action == .secondaryPress { openMenu(at: (event.row, event.column)) }
    case .drag, .release: break
    }
    return []
  }
}

extension MarketOrder {
  /// The next sort order; the first one after the last.
  fileprivate var next: MarketOrder {
    Self.allCases[((Self.allCases.firstIndex(of: self) ?? 0) + 1) % Self.allCases.count]
  }
}
