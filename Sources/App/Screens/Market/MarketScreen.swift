import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal

/// The full-screen market list with incremental search, sorting and the watchlist.
struct MarketScreen: AppScreen {
  private(set) var model: MarketListModel
  /// The search field; `nil` if it does not have the focus.
  private(set) var search: TextField?
  /// Whether Enter in the search field adds the selected coin to the watchlist instead of opening it.
  private(set) var isAdding = false
  /// The state of the search among all coins of the provider.
  private(set) var found = AddCoinModel()
  /// The market data of coins that are not in the list but match the search.
  private var foundRows: [CoinID: MarketRow] = [:]
  /// The context menu of the selected coin; `nil` if it is closed.
  private(set) var menu: CoinMenu?
  /// The chart of the last seven days of the selected coin.
  private(set) var glance: ChartModel?
  private var firstPage: Sourced<MarketListing>?
  private var unlistedRows: Sourced<MarketListing>?
  private var rates: Sourced<RateTable>?
  /// The coins of the watchlist that are not on the first page.
  ///
  /// They are stored because they are read far more often than the page or the watchlist changes.
  private var unlistedCoins: [CoinID] = []
  /// The coins of the first page.
  private var listedCoins: Set<CoinID> = []
  /// The number of listings received so far, which identifies the current one.
  private var listingCount = 0
  private let format: DisplayFormat
  private let alphabet: TerminalAlphabet

  /// The maximum number of search results whose prices are requested.
  private static let maximumPricedCoins = 20

  init(
    currency: Currency = .usd, scope: MarketScope = .market, order: MarketOrder = .rank, isReversed: Bool = false,
    format: DisplayFormat = .english, alphabet: TerminalAlphabet = .unicode
  ) {
    model = MarketListModel(currency: currency, scope: scope, order: order, isReversed: isReversed)
    self.format = format
    self.alphabet = alphabet
  }

  // MARK: Data loading

  func wants(_ pace: Pace) -> [Want] {
    var wants = [
      Want(question: .watchlist, interval: pace.prices), Want(question: .market, interval: pace.prices),
      Want(question: .rates, interval: pace.rates),
    ]
    if !unlistedCoins.isEmpty { wants.append(Want(question: .coins(unlistedCoins), interval: pace.prices)) }
    if search != nil { wants.append(Want(question: .catalog, interval: pace.lists)) }
    let unpriced = unpricedCoins
    if !unpriced.isEmpty {
      wants.append(Want(question: .coins(unpriced), interval: pace.prices, delay: .milliseconds(400)))
    }
    if !model.isSearchPrepared, let listing = model.listing.value?.value {
      let searched = SearchedListing(listing: listing, number: listingCount)
      wants.append(Want(question: .searchIndex(searched), interval: pace.lists))
    }
    if let glance {
      wants.append(
        Want(question: .series(glance.coin.id, glance.period), interval: pace.rates, delay: .milliseconds(250)))
    }
    return wants
  }

  mutating func start(_ question: Question) {
    switch question {
    case .market: model.startLoading()
    case .rates: model.startLoadingRates()
    case .catalog: found.startLoading()
    case .series(let coin, let period):
      if glance?.coin.id == coin, glance?.period == period { glance?.startLoading() }
    default: break
    }
  }

  mutating func receive(_ answer: Answer, to question: Question) {
    switch (question, answer) {
    case (.market, .listing(.success(let listing))):
      firstPage = listing
      listedCoins = Set(listing.value.rows.map(\.coin.id))
      mergeListings()
    case (.market, .listing(.failure(let error))): model.fail(with: error)
    case (.coins(let coins), .listing(.success(let listing))) where coins == unlistedCoins:
      unlistedRows = listing
      mergeListings()
    case (.coins(let coins), .listing(.success(let listing))) where coins == unpricedCoins:
      // Coins that the response does not contain get rows without a price, so that they are not requested again.
      for coin in coins { foundRows[coin] = listing.value.rows.first { $0.coin.id == coin } ?? foundRows[coin] }
      for coin in coins where foundRows[coin] == nil { foundRows[coin] = rowWithoutPrice(of: coin) }
      if !model.searchText.isEmpty { showMatches() }
    case (.rates, .rates(.success(let table))):
      rates = table
      model.receive(table)
      glance?.receive(table)
    case (.rates, .rates(.failure(let error))): model.failRates(with: error)
    case (.series(_, let period), .series(.success(let series))): glance?.receive(series, of: period)
    case (.series(_, let period), .series(.failure(let error))): glance?.fail(with: error, of: period)
    case (.catalog, .catalog(.success(let index))):
      found.receive(index)
      if search != nil, !model.searchText.isEmpty { showMatches() }
    case (.catalog, .catalog(.failure(let error))): found.fail(with: error)
    case (.searchIndex, .searchIndex(let index)): model.receive(index)
    case (.watchlist, .watchlist(.success(let watchlist))):
      model.receive(watchlist)
      mergeWatchlist()
    default: break
    }
    updateGlance()
  }

  /// Merges the watchlist into the list if it contains other coins than before.
  private mutating func mergeWatchlist() {
    if firstPage != nil, model.watchlist.coins.filter({ !listedCoins.contains($0) }) != unlistedCoins {
      mergeListings()
    }
  }

  /// Appends the other coins of the watchlist to those of the first page.
  private mutating func mergeListings() {
    guard let firstPage else { return }
    unlistedCoins = model.watchlist.coins.filter { !listedCoins.contains($0) }
    listingCount += 1
    guard let unlistedRows, !unlistedCoins.isEmpty else { return model.receive(firstPage) }
    let watched = Set(unlistedCoins)
    model.receive(
      firstPage.combined(with: unlistedRows) { page, others in
        MarketListing(currency: page.currency, rows: page.rows + others.rows.filter { watched.contains($0.coin.id) })
      })
  }

  /// Replaces the chart if another coin is selected.
  private mutating func updateGlance() {
    guard let row = model.selectedRow else { return glance = nil }
    guard row.coin.id != glance?.coin.id else { return }
    var chart = ChartModel(coin: row.coin, image: row.image, period: .week, currency: model.currency)
    if let rates { chart.receive(rates) }
    glance = chart
  }

  func picture(in area: ScreenArea) -> String? { MarketLayout(area).side == nil ? nil : glance?.image }

  // MARK: User actions

  var typing: ScreenTyping { search != nil || menu != nil ? .text : .nothing }

  mutating func blur() {
    search = nil
    menu = nil
  }

  /// Selects the currency of the prices.
  mutating func choose(_ currency: Currency) {
    model.choose(currency)
    glance?.choose(currency)
  }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    defer { updateGlance() }
    if menu != nil { return choose { $0.press(key) } }
    if move(key) { return [] }
    if search != nil { return pressInSearch(key) }
    switch key {
    case .enter, .right: return open()
    case .escape: endSearch()
    case .character("/"), .tab: startSearch(isAdding: false)
    case .character("a"), .character("+"): startSearch(isAdding: true)
    case .character("s"): sort(by: model.order.next)
    case .character("S"): sort(by: model.order)
    case .character("w"):
      endSearch()
      model.show(model.scope == .market ? .watchlist : .market)
    case .character("f"), .character(" "): return toggleStar()
    case .character("m"): openMenu()
    default: break
    }
    return []
  }

  private mutating func move(_ key: KeyPress) -> Bool {
    switch key {
    case .up: model.moveSelection(by: -1)
    case .down: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -Self.pageSize)
    case .pageDown: model.moveSelection(by: Self.pageSize)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    case .character("k") where search == nil: model.moveSelection(by: -1)
    case .character("j") where search == nil: model.moveSelection(by: 1)
    case .character("g") where search == nil: model.moveSelection(by: .min)
    case .character("G") where search == nil: model.moveSelection(by: .max)
    case .control("d") where search == nil: model.moveSelection(by: Self.pageSize / 2)
    case .control("u") where search == nil: model.moveSelection(by: -Self.pageSize / 2)
    default: return false
    }
    return true
  }

  /// The number of rows that Page Up and Page Down skip: those of a terminal with 24 rows.
  private static let pageSize = 14

  // MARK: Search

  private mutating func startSearch(isAdding: Bool) {
    search = TextField(model.searchText)
    self.isAdding = isAdding
  }

  /// Closes the search field and shows the whole list again.
  private mutating func endSearch() {
    search = nil
    found.search("")
    model.search("")
  }

  private mutating func pressInSearch(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .escape: endSearch()
    case .tab, .backTab: search = nil
    case .enter: return isAdding ? toggleStar() : openFound()
    case .control("f"): return toggleStar()
    case .control("o"): return openFound()
    default: if search?.press(key) == true { updateSearch() }
    }
    return []
  }

  private mutating func openFound() -> [ScreenEffect] {
    let effects = open()
    if !effects.isEmpty { endSearch() }
    return effects
  }

  /// Searches for the content of the search field and selects the best match.
  private mutating func updateSearch() {
    found.search(search?.text ?? "")
    showMatches()
    model.moveSelection(by: .min)
  }

  /// Shows the matches in the list, followed by the matches among all coins.
  private mutating func showMatches() {
    let query = search?.text ?? model.searchText
    let others = query.isEmpty ? [] : foundCoins.map { foundRows[$0.id] ?? MarketRow(withoutPrice: $0) }
    model.search(query, others: others)
  }

  /// The matches among all coins that are not in the list.
  private var foundCoins: [Coin] {
    let known = listedCoins.union(unlistedCoins)
    return found.searchText.isEmpty ? [] : found.matches.filter { !known.contains($0.id) }
  }

  /// The first coins of ``foundCoins`` whose market data is not loaded.
  private var unpricedCoins: [CoinID] {
    guard !model.others.isEmpty else { return [] }
    return foundCoins.prefix(Self.maximumPricedCoins).map(\.id).filter { foundRows[$0] == nil }
  }

  private func rowWithoutPrice(of coin: CoinID) -> MarketRow? {
    foundCoins.first { $0.id == coin }.map { MarketRow(withoutPrice: $0) }
  }

  // MARK: Actions on a coin

  /// Opens the selected coin.
  func open() -> [ScreenEffect] {
    model.selectedRow.map { [.open($0.coin, image: $0.image)] } ?? []
  }

  private mutating func openMenu(at anchor: (row: Int, column: Int)? = nil) {
    menu = model.selectedRow.map { row in
      CoinMenu(
        row.coin, image: row.image, row: row, in: model.shownCurrency,
        isWatched: model.watchlist.contains(row.coin.id), at: anchor)
    }
  }

  private mutating func choose(_ action: (inout CoinMenu) -> CoinMenu.Outcome) -> [ScreenEffect] {
    guard var open = menu else { return [] }
    switch action(&open) {
    case .open:
      menu = open
      return []
    case .closed:
      menu = nil
      return []
    case .chosen(.star):
      menu = nil
      return toggle(open.coin.id)
    case .chosen(let item):
      menu = nil
      return open.effects(of: item)
    }
  }

  private mutating func toggleStar() -> [ScreenEffect] { model.selection.map { toggle($0) } ?? [] }

  /// Applies a change of the watchlist that was made on another screen.
  mutating func follow(_ coin: CoinID, _ isFollowed: Bool) {
    if model.watchlist.contains(coin) != isFollowed { model.toggleWatched(coin) }
    mergeWatchlist()
  }

  private mutating func toggle(_ coin: CoinID) -> [ScreenEffect] {
    model.toggleWatched(coin)
    mergeWatchlist()
    return [.follow(coin, model.watchlist.contains(coin))]
  }

  mutating func paste(_ text: String) -> [ScreenEffect] {
    defer { updateGlance() }
    if search?.paste(text) == true { updateSearch() }
    return []
  }

  // MARK: Mouse

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    defer { updateGlance() }
    if menu != nil { return choose { $0.mouse(event, in: area) } }
    let layout = MarketLayout(area)
    switch event.action {
    case .wheelUp: model.moveSelection(by: -3)
    case .wheelDown: model.moveSelection(by: 3)
    case .press where event.row == layout.header.row: sort(at: event.column, layout)
    case .press:
      guard let index = index(at: event, layout) else { return [] }
      if index == model.selectedIndex { return open() }
      model.moveSelection(by: index - (model.selectedIndex ?? 0))
    case .secondaryPress:
      guard let index = index(at: event, layout) else { return [] }
      model.moveSelection(by: index - (model.selectedIndex ?? 0))
      openMenu(at: (event.row, event.column))
    case .drag, .release: break
    }
    return []
  }

  /// Returns the index of the list row at a mouse event; `nil` outside of the rows.
  private func index(at event: MouseEvent, _ layout: MarketLayout) -> Int? {
    guard layout.lines.contains(row: event.row, column: event.column) else { return nil }
    let window = window(layout)
    let index = window.range.lowerBound + event.row - layout.lines.row
    return window.range.contains(index) ? index : nil
  }

  /// Returns the visible rows of the list.
  func window(_ layout: MarketLayout) -> ListWindow {
    ListWindow(count: model.rowCount, selected: model.selectedIndex, rows: layout.lines.rows)
  }

  /// Sorts by the column whose heading was clicked, or reverses the order if the list is already sorted by it.
  private mutating func sort(at column: Int, _ layout: MarketLayout) {
    guard layout.header.columnRange.contains(column), model.rowCount > 0 else { return }
    let grid = CellGrid(ScreenSize(columns: 1, rows: 1), alphabet: alphabet)
    let columns = shownColumns(layout, at: .distantPast, format, grid).columns
    let offset = column - layout.header.column
    let pressed = columns.last { columns.prefix(upTo: $0) - $0.gap <= offset }
    guard let order = pressed?.kind.order else { return }
    sort(by: order)
  }

  /// Sorts by an order, or reverses it if it is the current one, and selects the first row.
  private mutating func sort(by order: MarketOrder) {
    if order == model.order { model.reverse() } else { model.sort(by: order) }
    model.moveSelection(by: .min)
  }

  /// Returns the visible rows and the columns that fit into the layout.
  ///
  /// Prices omit the currency if the market capitalisation does not fit otherwise.
  func shownColumns(
    _ layout: MarketLayout, at now: Timestamp, _ format: DisplayFormat, _ grid: CellGrid
  ) -> (state: MarketListViewState, columns: [MarketScreenColumn]) {
    let window = window(layout)
    let state = model.viewState(at: now, format, rows: window.range)
    let columns = MarketScreenColumn.fitting(layout.lines.columns, state, grid)
    if columns.contains(where: { $0.kind == .cap }) { return (state, columns) }
    // The title already shows the currency.
    let stateWithoutCurrency = model.viewState(at: now, format.withoutCurrency, rows: window.range)
    return (
      stateWithoutCurrency, MarketScreenColumn.fitting(layout.lines.columns, stateWithoutCurrency, grid)
    )
  }
}

extension MarketRow {
  /// Creates a row for a coin without market data.
  fileprivate init(withoutPrice coin: Coin) {
    self.init(coin: coin, rank: nil, image: nil, price: nil, change24h: nil, marketCap: nil, asOf: nil)
  }
}

extension MarketOrder {
  fileprivate var next: MarketOrder { step(1) }

  private func step(_ distance: Int) -> MarketOrder {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + distance + all.count) % all.count]
  }
}
