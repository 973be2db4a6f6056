public import QuidCore

/// The market list as a value: takes what the person does and what the providers answer.
///
/// What it shows is ``viewState(at:_:rows:)``, computed anew each time and never stored.
public struct MarketListModel: Hashable, Sendable {
  /// The market, as far as it is known, in the currency it was fetched in.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The coins the person follows.
  public private(set) var watchlist: Watchlist
  /// Which coins are shown.
  public private(set) var scope: MarketScope
  /// What they are ordered by.
  public private(set) var order: MarketOrder
  /// Whether the order is reversed; rows that lack the value stay at the end.
  public private(set) var isReversed: Bool
  /// What is searched for.
  public private(set) var searchText = ""
  /// The rows of coins outside the listing that the search has found, in the currency that the listing is quoted in.
  public private(set) var others: [MarketRow] = []
  /// The symbols that several of the rows share.
  private(set) var sharedSymbols: Set<String> = []
  private var selected: CoinID?
  /// Where the selected line stands; `nil` where there are no lines.
  public private(set) var selectedIndex: Int?
  private(set) var exchange: CurrencySwitch
  /// The lines in the order they are shown in.
  ///
  /// Kept, because a screen asks for it many times between two changes of what it follows from.
  private(set) var arranged: MarketListing
  private var searching = ListingSearch()

  /// The list, before anything is known.
  public init(
    currency: Currency = .usd, scope: MarketScope = .market, order: MarketOrder = .rank, isReversed: Bool = false,
    watchlist: Watchlist = Watchlist()
  ) {
    self.scope = scope
    self.order = order
    self.isReversed = isReversed
    self.watchlist = watchlist
    exchange = CurrencySwitch(wanted: currency)
    arranged = MarketListing(currency: currency, rows: [])
  }

  // MARK: What the person does

  /// Replaces the text that is searched for; every keystroke.
  ///
  /// - Parameter others: The rows of coins outside the listing that match, which are shown behind those of the listing.
  public mutating func search(_ text: String, others: [MarketRow] = []) {
    searchText = text
    self.others = others
    arrange()
  }

  /// Orders the rows.
  public mutating func sort(by order: MarketOrder) {
    self.order = order
    isReversed = false
    arrange()
  }

  /// Reverses the order of the rows.
  public mutating func reverse() {
    isReversed.toggle()
    arrange()
  }

  /// Shows all coins or only those of the watchlist, without a search.
  public mutating func show(_ scope: MarketScope) {
    self.scope = scope
    search("")
  }

  /// Chooses the currency; nothing is fetched again where its rate is known.
  public mutating func choose(_ currency: Currency) {
    exchange.wanted = currency
    arrange()
  }

  /// Selects a coin.
  public mutating func select(_ coin: CoinID) {
    selected = coin
    findSelection()
  }

  /// Moves the selection by so many lines; it stays on the list.
  public mutating func moveSelection(by steps: Int) {
    guard !arranged.rows.isEmpty else { return }
    let (moved, overflow) = (selectedIndex ?? 0).addingReportingOverflow(steps)
    let last = arranged.rows.count - 1
    let place = overflow ? (steps < 0 ? 0 : last) : max(0, min(moved, last))
    (selectedIndex, selected) = (place, arranged.rows[place].coin.id)
  }

  /// Follows a coin or ceases to.
  public mutating func toggleWatched(_ coin: CoinID) {
    if !watchlist.remove(coin) { watchlist.add(coin) }
    if scope == .watchlist { arrange() }
  }

  // MARK: What the providers answer

  /// The market is being asked for.
  public mutating func startLoading() { listing = listing.reloading }

  /// The market is here, in any currency.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing)
    searching.turn(to: listing.value)
    arrange()
  }

  /// The lines are prepared for a search; what was made for others is ignored.
  public mutating func receive(_ index: CoinIndex) { searching.receive(index) }

  /// The market is here, with the rates it was converted by.
  public mutating func receive(_ answer: Converted<MarketListing>) {
    if let rates = answer.rates { receive(rates) }
    receive(answer.figures)
  }

  /// The market could not be had.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// The rates are being asked for.
  public mutating func startLoadingRates() { exchange.rates = exchange.rates.reloading }

  /// The rates are here.
  public mutating func receive(_ rates: Sourced<RateTable>) {
    exchange.rates = .loaded(rates)
    arrange()
  }

  /// The rates could not be had.
  public mutating func failRates(with error: ProviderError) { exchange.rates = exchange.rates.failing(with: error) }

  /// The watchlist was read, or changed elsewhere.
  public mutating func receive(_ watchlist: Watchlist) {
    self.watchlist = watchlist
    if scope == .watchlist { arrange() }
  }

  // MARK: What follows from it

  /// The currency the person wants prices in.
  public var currency: Currency { exchange.wanted }

  /// The selected coin; the first line's where the chosen one is not on the list, `nil` where there are no lines.
  public var selection: CoinID? { selectedIndex.map { arranged.rows[$0].coin.id } }

  /// The currency of the rows, which is another one than ``currency`` while its rate is not known.
  public var shownCurrency: Currency { arranged.currency }

  /// How many lines there are.
  public var rowCount: Int { arranged.rows.count }

  /// The selected line, in the currency that is shown; `nil` where there are no lines.
  public var selectedRow: MarketRow? { selectedIndex.map { arranged.rows[$0] } }

  /// Whether a search may begin at once; where it may not, the first keystroke makes an index of all lines, which takes
  /// a few hundredths of a second for all coins there are.
  ///
  /// Whoever would rather make it beforehand gives the ``QuidCore/MarketListing/searchIndex()`` of ``listing`` to `receive`.
  public var isSearchPrepared: Bool { listing.value == nil || searching.isPrepared }

  /// Converts, picks and orders the rows.
  ///
  /// A search by rank keeps the order of the search, the likeliest first.
  private mutating func arrange() {
    guard let listing = listing.value?.value else { return }
    let hasOthers = !others.isEmpty && listing.quotedCurrency == listing.currency
    let all = exchange.shown(
      hasOthers ? MarketListing(currency: listing.currency, rows: listing.rows + others) : listing)
    let market = hasOthers ? all.prefix(listing.rows.count) : all
    let list = scope == .watchlist ? market.only(watchlist) : market
    if searchText.isEmpty {
      arranged = list.ordered(by: order, isReversed: isReversed)
    } else {
      let inMarket = searching.lines(of: market, matching: searchText)
      // The watchlist is short, and changes.
      let found = scope == .market ? inMarket : list.matching(searchText)
      let keepsOrder = order == .rank && !isReversed && found.rows.count < list.rows.count
      let ordered = keepsOrder ? found : found.ordered(by: order, isReversed: isReversed)
      arranged = all.selecting(ordered.rows + inMarket.rows + all.rows.dropFirst(market.rows.count))
    }
    sharedSymbols = arranged.sharedSymbols
    findSelection()
  }

  /// The line of the chosen coin, or the first one.
  private mutating func findSelection() {
    selectedIndex = arranged.rows.firstIndex { $0.coin.id == selected } ?? (arranged.rows.isEmpty ? nil : 0)
  }
}
