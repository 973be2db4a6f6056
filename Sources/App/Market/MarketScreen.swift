import QuidCore
import QuidPresentation

/// The market list on the full screen: search as you type, sort, follow coins, open one.
struct MarketScreen: AppScreen {
  private(set) var model: MarketListModel
  /// What is typed into the search; `nil` while the person does not search.
  private(set) var search: TextField?
  /// The search for a coin to follow, while its window is open.
  private(set) var adding: AddCoinWindow?
  /// The past week of the selected coin.
  private(set) var glance: ChartModel?
  private var page: Sourced<MarketListing>?
  private var others: Sourced<MarketListing>?
  private var catalog: LoadState<Sourced<CoinIndex>> = .loading(previous: nil)
  private var rates: Sourced<RateTable>?
  /// The coins the person follows that are not on the first page.
  ///
  /// Kept, because it is asked for far more often than the page or the watchlist changes.
  private var unlisted: [CoinID] = []
  /// The coins of the first page.
  private var listed: Set<CoinID> = []
  /// How many listings there have been.
  private var listingCount = 0

  init(currency: Currency = .usd, scope: MarketScope = .market, order: MarketOrder = .rank) {
    model = MarketListModel(currency: currency, scope: scope, order: order)
  }

  // MARK: What it has to know

  func wants(_ pace: Pace) -> [Want] {
    var wants = [
      Want(question: .watchlist, interval: pace.prices), Want(question: .market, interval: pace.prices),
      Want(question: .rates, interval: pace.rates),
    ]
    if !unlisted.isEmpty { wants.append(Want(question: .coins(unlisted), interval: pace.prices)) }
    if adding != nil { wants.append(Want(question: .catalog, interval: pace.lists)) }
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
    case .catalog:
      catalog = catalog.reloading
      adding?.startLoading()
    case .series(let coin, let period):
      if glance?.coin.id == coin, glance?.period == period { glance?.startLoading() }
    default: break
    }
  }

  mutating func receive(_ answer: Answer, to question: Question) {
    switch (question, answer) {
    case (.market, .listing(.success(let listing))):
      page = listing
      listed = Set(listing.value.rows.map(\.coin.id))
      merge()
    case (.market, .listing(.failure(let error))): model.fail(with: error)
    case (.coins(let coins), .listing(.success(let listing))) where coins == unlisted:
      others = listing
      merge()
    case (.rates, .rates(.success(let table))):
      rates = table
      model.receive(table)
      glance?.receive(table)
    case (.rates, .rates(.failure(let error))): model.failRates(with: error)
    case (.series(_, let period), .series(.success(let series))): glance?.receive(series, of: period)
    case (.series(_, let period), .series(.failure(let error))): glance?.fail(with: error, of: period)
    case (.catalog, .catalog(.success(let index))):
      catalog = .loaded(index)
      adding?.receive(index)
    case (.catalog, .catalog(.failure(let error))):
      catalog = catalog.failing(with: error)
      adding?.fail(with: error)
    case (.searchIndex, .searchIndex(let index)): model.receive(index)
    case (.watchlist, .watchlist(.success(let watchlist))):
      model.receive(watchlist)
      adding?.receive(watchlist)
      mergeFollowed()
    default: break
    }
    look()
  }

  /// Puts the coins that are followed behind those of the first page, where there are others than before.
  private mutating func mergeFollowed() {
    if page != nil, model.watchlist.coins.filter({ !listed.contains($0) }) != unlisted { merge() }
  }

  /// Puts the coins that are followed behind those of the first page.
  private mutating func merge() {
    guard let page else { return }
    unlisted = model.watchlist.coins.filter { !listed.contains($0) }
    listingCount += 1
    guard let others, !unlisted.isEmpty else { return model.receive(page) }
    let wanted = Set(unlisted)
    model.receive(
      page.combined(with: others) { page, others in
        MarketListing(currency: page.currency, rows: page.rows + others.rows.filter { wanted.contains($0.coin.id) })
      })
  }

  /// Turns to the selected coin.
  private mutating func look() {
    guard let row = model.selectedRow else { return glance = nil }
    guard row.coin.id != glance?.coin.id else { return }
    var chart = ChartModel(coin: row.coin, image: row.image, period: .week, currency: model.currency)
    if let rates { chart.receive(rates) }
    glance = chart
  }

  func picture(in area: ScreenArea) -> String? { MarketLayout(area).side == nil ? nil : glance?.image }

  // MARK: What the person does

  var typing: ScreenTyping { search != nil || adding != nil ? .text : .nothing }

  /// The currency of the prices.
  mutating func choose(_ currency: Currency) {
    model.choose(currency)
    glance?.choose(currency)
  }

  mutating func press(_ key: KeyPress) -> [ScreenEffect] {
    defer { look() }
    if adding != nil { return pressInWindow(key) }
    if move(key) { return [] }
    if search != nil { return pressInSearch(key) }
    switch key {
    case .enter, .right: return open()
    case .escape:
      model.search("")
      return []
    case .character("/"): search = TextField(model.searchText)
    case .character("s"): model.sort(by: model.order.next)
    case .character("S"): model.sort(by: model.order.previous)
    case .character("w"): model.show(model.scope == .market ? .watchlist : .market)
    case .character("f"), .character(" "): return follow()
    case .character("a"), .character("+"):
      adding = AddCoinWindow(watchlist: model.watchlist, catalog: catalog)
    default: break
    }
    return []
  }

  private mutating func move(_ key: KeyPress) -> Bool {
    switch key {
    case .up: model.moveSelection(by: -1)
    case .down: model.moveSelection(by: 1)
    case .pageUp: model.moveSelection(by: -10)
    case .pageDown: model.moveSelection(by: 10)
    case .home: model.moveSelection(by: .min)
    case .end: model.moveSelection(by: .max)
    case .character("k") where search == nil: model.moveSelection(by: -1)
    case .character("j") where search == nil: model.moveSelection(by: 1)
    default: return false
    }
    return true
  }

  private mutating func pressInSearch(_ key: KeyPress) -> [ScreenEffect] {
    switch key {
    case .character(let character): search?.type(character)
    case .backspace: search?.erase()
    case .control("u"): search?.clear()
    case .enter:
      search = nil
      return []
    case .escape:
      search = nil
      model.search("")
      return []
    default: return []
    }
    find()
    return []
  }

  /// Selects the likeliest.
  private mutating func find() {
    model.search(search?.text ?? "")
    model.moveSelection(by: .min)
  }

  private mutating func pressInWindow(_ key: KeyPress) -> [ScreenEffect] {
    guard key != .escape else {
      adding = nil
      return []
    }
    guard let coin = adding?.press(key) else { return [] }
    return toggle(coin)
  }

  /// Opens the selected coin.
  func open() -> [ScreenEffect] {
    model.selectedRow.map { [.open($0.coin, image: $0.image)] } ?? []
  }

  private mutating func follow() -> [ScreenEffect] { model.selection.map { toggle($0) } ?? [] }

  /// The person follows a coin, or ceases to, on another screen.
  mutating func follow(_ coin: CoinID, _ isFollowed: Bool) {
    if model.watchlist.contains(coin) != isFollowed { model.toggleWatched(coin) }
    mergeFollowed()
  }

  private mutating func toggle(_ coin: CoinID) -> [ScreenEffect] {
    model.toggleWatched(coin)
    adding?.receive(model.watchlist)
    mergeFollowed()
    return [.follow(coin, model.watchlist.contains(coin))]
  }

  mutating func paste(_ text: String) -> [ScreenEffect] {
    defer { look() }
    if adding != nil {
      adding?.paste(text)
    } else if search != nil {
      search?.paste(text)
      find()
    }
    return []
  }

  mutating func mouse(_ event: MouseEvent, in area: ScreenArea) -> [ScreenEffect] {
    defer { look() }
    guard adding == nil else { return [] }
    switch event.action {
    case .wheelUp: model.moveSelection(by: -3)
    case .wheelDown: model.moveSelection(by: 3)
    case .press:
      let lines = MarketLayout(area).lines
      guard lines.contains(row: event.row, column: event.column) else { return [] }
      let window = ListWindow(count: model.rowCount, selected: model.selectedIndex, rows: lines.rows)
      let index = window.range.lowerBound + event.row - lines.row
      guard window.range.contains(index) else { return [] }
      if index == model.selectedIndex { return open() }
      model.moveSelection(by: index - (model.selectedIndex ?? 0))
    case .drag, .release: break
    }
    return []
  }
}

extension MarketOrder {
  fileprivate var next: MarketOrder { step(1) }
  fileprivate var previous: MarketOrder { step(-1) }

  private func step(_ distance: Int) -> MarketOrder {
    let all = Self.allCases
    let place = all.firstIndex(of: self) ?? 0
    return all[(place + distance + all.count) % all.count]
  }
}
