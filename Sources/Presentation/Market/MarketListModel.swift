public import QuidCore

/// The state of the market list.
///
/// Its methods apply user actions and provider responses.
///
/// ``viewState(at:_:rows:)`` computes the display values at each call; they are never stored.
public struct MarketListModel: Hashable, Sendable {
  /// The market listing in the currency of the response, with its loading state.
  public private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The coins that the user follows.
  public private(set) var watchlist: Watchlist
  /// The set of coins to show: the market or the watchlist.
  public private(set) var scope: MarketScope
  /// The sort order of the rows.
  public private(set) var order: MarketOrder
  /// A Boolean value that indicates whether the order is reversed; rows without a value for the order stay last.
  public private(set) var isReversed: Bool
  /// The search query.
  public private(set) var searchText = ""
  /// The matching rows of coins outside the listing, in the currency that the listing is quoted in.
  public private(set) var others: [MarketRow] = []
  /// The symbols that two or more rows have in common.
  private(set) var sharedSymbols: Set<String> = []
  private var selected: CoinID?
  /// The index of the selected row; `nil` if there are no rows.
  public private(set) var selectedIndex: Int?
  private(set) var displayCurrency: DisplayCurrency
  /// The rows in display order and display currency.
  ///
  /// They are stored, because a screen reads them many times between changes.
  private(set) var displayed: MarketListing
  private var listingSearch = ListingSearch()

  /// Creates the state before the listing is loaded.
  public init(
    currency: Currency = .usd, scope: MarketScope = .market, order: MarketOrder = .rank, isReversed: Bool = false,
    watchlist: Watchlist = Watchlist()
  ) {
    self.scope = scope
    self.order = order
    self.isReversed = isReversed
    self.watchlist = watchlist
    displayCurrency = DisplayCurrency(selected: currency)
    displayed = MarketListing(currency: currency, rows: [])
  }

  // MARK: User actions

  /// Replaces the search query; called at every keystroke.
  ///
  /// - Parameter others: The matching rows of coins outside the listing, which follow the rows of the listing.
  public mutating func search(_ query: String, others: [MarketRow] = []) {
    searchText = query
    self.others = others
    updateRows()
  }

  /// Sorts the rows.
  public mutating func sort(by order: MarketOrder) {
    self.order = order
    isReversed = false
    updateRows()
  }

  /// Reverses the sort order.
  public mutating func reverse() {
    isReversed.toggle()
    updateRows()
  }

  /// Selects the set of coins to show and clears the search.
  public mutating func show(_ scope: MarketScope) {
    self.scope = scope
    search("")
  }

  /// Selects the display currency.
  ///
  /// No request is needed if its rate is known.
  public mutating func choose(_ currency: Currency) {
    displayCurrency.selected = currency
    updateRows()
  }

  /// Selects the row of a coin.
  public mutating func select(_ coin: CoinID) {
    selected = coin
    findSelection()
  }

  /// Moves the selection by a number of rows, limited to the list.
  public mutating func moveSelection(by steps: Int) {
    guard !displayed.rows.isEmpty else { return }
    let (moved, overflow) = (selectedIndex ?? 0).addingReportingOverflow(steps)
    let last = displayed.rows.count - 1
    let index = overflow ? (steps < 0 ? 0 : last) : max(0, min(moved, last))
    (selectedIndex, selected) = (index, displayed.rows[index].coin.id)
  }

  /// Adds a coin to the watchlist, or removes it.
  public mutating func toggleWatched(_ coin: CoinID) {
    if !watchlist.remove(coin) { watchlist.add(coin) }
    if scope == .watchlist { updateRows() }
  }

  // MARK: Responses

  /// Records that the listing is being requested.
  public mutating func startLoading() { listing = listing.reloading }

  /// Stores a listing, in any currency.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing)
    listingSearch.update(to: listing.value)
    updateRows()
  }

  /// Stores a search index of the listing; ignored if it contains other coins.
  public mutating func receive(_ index: CoinIndex) { listingSearch.receive(index) }

  /// Stores a listing and the rates that it was converted at.
  public mutating func receive(_ response: Converted<MarketListing>) {
    if let rates = response.rates { receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the listing failed.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Records that the exchange rates are being requested.
  public mutating func startLoadingRates() { displayCurrency.rates = displayCurrency.rates.reloading }

  /// Stores the exchange rates and converts the rows.
  public mutating func receive(_ rates: Sourced<RateTable>) {
    displayCurrency.rates = .loaded(rates)
    updateRows()
  }

  /// Records that the request for the exchange rates failed.
  public mutating func failRates(with error: ProviderError) {
    displayCurrency.rates = displayCurrency.rates.failing(with: error)
  }

  /// Replaces the watchlist after it was loaded or changed elsewhere.
  public mutating func receive(_ watchlist: Watchlist) {
    self.watchlist = watchlist
    if scope == .watchlist { updateRows() }
  }

  // MARK: Derived values

  /// The display currency that the user has selected.
  public var currency: Currency { displayCurrency.selected }

  /// The ID of the selected coin: that of the first row if the selected coin has no row; `nil` if there are no rows.
  public var selection: CoinID? { selectedIndex.map { displayed.rows[$0].coin.id } }

  /// The currency of the rows; it differs from ``currency`` until an exchange rate is known.
  public var shownCurrency: Currency { displayed.currency }

  /// The number of rows.
  public var rowCount: Int { displayed.rows.count }

  /// The selected row in the displayed currency; `nil` if there are no rows.
  public var selectedRow: MarketRow? { selectedIndex.map { displayed.rows[$0] } }

  /// A Boolean value that indicates whether a search index exists.
  ///
  /// Without one, the first keystroke builds it, which takes a few hundredths of a second for all coins. To build it in
  /// advance, pass ``QuidCore/MarketListing/searchIndex()`` of ``listing`` to `receive(_:)`.
  public var isSearchPrepared: Bool { listing.value == nil || listingSearch.isPrepared }

  /// Converts, filters and sorts the rows.
  ///
  /// A search in rank order keeps the order of the search, best match first.
  private mutating func updateRows() {
    guard let listing = listing.value?.value else { return }
    let hasOthers = !others.isEmpty && listing.quotedCurrency == listing.currency
    let all = displayCurrency.converted(
      hasOthers ? MarketListing(currency: listing.currency, rows: listing.rows + others) : listing)
    let market = hasOthers ? all.prefix(listing.rows.count) : all
    let list = scope == .watchlist ? market.only(watchlist) : market
    if searchText.isEmpty {
      displayed = list.ordered(by: order, isReversed: isReversed)
    } else {
      let inMarket = listingSearch.rows(of: market, matching: searchText)
      // The watchlist is short and changes, so it is searched without an index.
      let found = scope == .market ? inMarket : list.matching(searchText)
      let keepsOrder = order == .rank && !isReversed && found.rows.count < list.rows.count
      let ordered = keepsOrder ? found : found.ordered(by: order, isReversed: isReversed)
      displayed = all.selecting(ordered.rows + inMarket.rows + all.rows.dropFirst(market.rows.count))
    }
    sharedSymbols = displayed.sharedSymbols
    findSelection()
  }

  /// Sets the selected index to the row of the selected coin, or to the first row.
  private mutating func findSelection() {
    selectedIndex = displayed.rows.firstIndex { $0.coin.id == selected } ?? (displayed.rows.isEmpty ? nil : 0)
  }
}

/// A set of coins that a market list can show.
public enum MarketScope: Hashable, Sendable, CaseIterable {
  /// All coins of the listing.
  case market
  /// The coins of the watchlist.
  case watchlist
}

extension MarketListing {
  /// Returns the rows sorted or in reverse; rows without a value for the order are last in both cases.
  func ordered(by order: MarketOrder, isReversed: Bool) -> MarketListing {
    let sorted = sorted(by: order)
    guard isReversed else { return sorted }
    let known = sorted.rows.indices.filter { sorted.rows[$0].hasValue(for: order) }
    let unknown = sorted.rows.indices.filter { !sorted.rows[$0].hasValue(for: order) }
    return sorted.picking(known.reversed() + unknown)
  }

  /// Returns the given rows of this listing, each coin once.
  func selecting(_ rows: [MarketRow]) -> MarketListing {
    let indices = Dictionary(zip(self.rows.map(\.coin.id), self.rows.indices)) { first, _ in first }
    var seen: Set<CoinID> = []
    return picking(rows.filter { seen.insert($0.coin.id).inserted }.compactMap { indices[$0.coin.id] })
  }

  /// The symbols that two or more coins of the listing have in common.
  var sharedSymbols: Set<String> {
    var seen: Set<String> = []
    return Set(rows.map(\.coin.symbol).filter { !seen.insert($0).inserted })
  }
}

extension MarketRow {
  fileprivate func hasValue(for order: MarketOrder) -> Bool {
    switch order {
    case .rank: rank != nil
    case .price: price != nil
    case .change: change24h != nil
    case .cap: marketCap != nil
    case .name: true
    }
  }
}
