public import QuidCore

/// The state of the market list, which shows the prices of many coins.
public struct MarketListModel: Hashable, Sendable {
  /// The market listing as received, before the conversion to ``currency``, with its loading state.
  package private(set) var listing: LoadState<Sourced<MarketListing>> = .loading(previous: nil)
  /// The watchlist: the coins that the user follows.
  public private(set) var watchlist: Watchlist
  /// The set of coins that the list shows: all coins of the market, or those on the watchlist.
  package private(set) var scope: MarketScope
  /// The sort order of the rows, such as by rank or by price.
  public private(set) var order: MarketOrder
  /// A Boolean value that indicates whether the sort order is reversed.
  ///
  /// Rows with an unknown value, such as an unknown price, are at the end of the list in both directions.
  package private(set) var isReversed: Bool
  /// The search query for coins that the user typed.
  package private(set) var searchText = ""
  /// The rows of coins that match the query but are not in the listing, with prices as reported by the provider.
  package private(set) var others: [MarketRow] = []
  private var selected: CoinID?
  /// The index of the selected row of the list; `nil` if the list has no rows.
  package private(set) var selectedIndex: Int?
  private(set) var displayCurrency: DisplayCurrency
  /// The market listing in the selected currency, or as received if no exchange rate is known.
  private(set) var market: MarketListing
  /// The rows of ``others``, converted like those of ``market``.
  private var otherRows: [MarketRow] = []
  /// The filtered and sorted rows, as indices of ``market`` or, beyond its end, of ``otherRows``.
  ///
  /// Copying the rows of a long listing at each key would be slow.
  private var displayed: [Int] = []
  private var sharedSymbols: Set<String> = []
  private var searchIndex = CoinIndex([], ranks: [:])
  private var sparklines: [CoinID: PriceShape] = [:]

  /// Creates the state of the market list before the listing is loaded.
  public init(
    currency: Currency = .usd, scope: MarketScope = .market, order: MarketOrder = .rank, isReversed: Bool = false,
    watchlist: Watchlist = Watchlist()
  ) {
    self.scope = scope
    self.order = order
    self.isReversed = isReversed
    self.watchlist = watchlist
    displayCurrency = DisplayCurrency(selected: currency)
    market = MarketListing(currency: currency, rows: [])
  }

  // MARK: User actions

  /// Replaces the search query; call this method at every keystroke.
  ///
  /// - Parameters:
  ///   - query: The new search query.
  ///   - others: The rows of coins that match the query but are not in the market listing; empty by default.
  ///     They are shown after the matching rows of the listing.
  public mutating func search(_ query: String, others: [MarketRow] = []) {
    searchText = query
    self.others = others
    updateRows()
  }

  /// Sorts the rows by a value, such as the rank or the price, in the default direction for this value.
  public mutating func sort(by order: MarketOrder) {
    self.order = order
    isReversed = false
    updateRows()
  }

  /// Reverses the sort order of the rows, for example from highest price first to lowest price first.
  public mutating func reverse() {
    isReversed.toggle()
    updateRows()
  }

  /// Selects the set of coins that the list shows, and clears the search.
  public mutating func show(_ scope: MarketScope) {
    self.scope = scope
    search("")
  }

  /// Selects the currency of the displayed prices, which are converted if the exchange rate is known.
  public mutating func choose(_ currency: Currency) {
    displayCurrency.selected = currency
    updatePrices()
  }

  /// Selects the row of a coin, or the first row if the list does not contain the coin.
  public mutating func select(_ coin: CoinID) {
    selected = coin
    findSelection()
  }

  /// Moves the selection in the market list down by a number of rows, or up if the number is negative.
  public mutating func moveSelection(by steps: Int) {
    guard !displayed.isEmpty else { return }
    let index = (selectedIndex ?? 0).moved(by: steps, in: displayed.count)
    (selectedIndex, selected) = (index, coin(of: displayed[index]).id)
  }

  /// Adds a coin to the watchlist, or removes a coin that is on the watchlist.
  ///
  /// If the watchlist is full, the coin is not added.
  public mutating func toggleWatched(_ coin: CoinID) {
    if !watchlist.remove(coin) { watchlist.add(coin) }
    updateWatchedRows()
  }

  // MARK: Responses

  /// Records that the market listing is being requested.
  public mutating func startLoading() { listing = listing.reloading }

  /// Stores a market listing with prices in any currency.
  public mutating func receive(_ listing: Sourced<MarketListing>) {
    self.listing = .loaded(listing)
    searchIndex = listing.value.searchIndex()
    updatePrices()
  }

  /// Stores small charts of coin prices over seven days, keyed by coin ID; charts of other coins are retained.
  public mutating func receive(_ sparklines: [CoinID: PriceShape]) {
    self.sparklines.merge(sparklines) { $1 }
  }

  /// Stores a market listing, and the exchange rates at which its prices were converted.
  public mutating func receive(_ response: Converted<MarketListing>) {
    if let rates = response.rates { receive(rates) }
    receive(response.data)
  }

  /// Records that the request for the market listing failed.
  public mutating func fail(with error: ProviderError) { listing = listing.failing(with: error) }

  /// Records that exchange rates for the conversion of prices are being requested.
  public mutating func startLoadingRates() { displayCurrency.rates = displayCurrency.rates.reloading }

  /// Stores exchange rates, and converts the prices to the currency that the user has selected.
  public mutating func receive(_ rates: Sourced<RateTable>) {
    displayCurrency.rates = .loaded(rates)
    updatePrices()
  }

  /// Records that the request for exchange rates failed.
  public mutating func failRates(with error: ProviderError) {
    displayCurrency.rates = displayCurrency.rates.failing(with: error)
  }

  /// Replaces the watchlist.
  public mutating func receive(_ watchlist: Watchlist) {
    self.watchlist = watchlist
    updateWatchedRows()
  }

  // MARK: Derived values

  /// The selected currency; if no exchange rate is known, prices are displayed in the provider's instead.
  public var currency: Currency { displayCurrency.selected }

  /// The ID of the coin in the selected row; `nil` if the list has no rows.
  public var selection: CoinID? { selectedIndex.map { coin(of: displayed[$0]).id } }

  /// The currency of the displayed prices: ``currency``, or the currency of the received listing if no rate is known.
  package var shownCurrency: Currency { market.currency }

  /// The number of rows of the market list, after filtering.
  package var rowCount: Int { displayed.count }

  /// The market data of the coin in the selected row, in the displayed currency; `nil` if the list has no rows.
  public var selectedRow: MarketRow? { selectedIndex.map { row(at: $0) } }

  /// Returns a row of the list, with the coin's small price chart, if stored.
  ///
  /// The charts are added only to requested rows, because copying all rows of a long listing would be slow.
  func row(at index: Int) -> MarketRow {
    let index = displayed[index]
    let row = index < market.rows.count ? market.rows[index] : otherRows[index - market.rows.count]
    return sparklines[row.coin.id].map { row.with($0) } ?? row
  }

  func sharesSymbol(_ index: Int) -> Bool { sharedSymbols.contains(coin(of: displayed[index]).symbol) }

  private func coin(of index: Int) -> Coin {
    index < market.rows.count ? market.rows[index].coin : otherRows[index - market.rows.count].coin
  }

  private mutating func updatePrices() {
    guard let listing = listing.value?.value else { return }
    market = displayCurrency.converted(listing)
    updateRows()
  }

  /// Filters and sorts the displayed rows; a search in the list sorted by rank puts the best matches first.
  private mutating func updateRows() {
    guard let listing = listing.value?.value else { return }
    let isQuoted = listing.quotedCurrency == listing.currency
    otherRows =
      isQuoted ? displayCurrency.converted(MarketListing(currency: listing.currency, rows: others)).rows : []
    let list = scope == .watchlist ? market.indices(of: watchlist) : Array(market.rows.indices)
    if searchText.isEmpty {
      displayed = market.sorted(list, by: order, isReversed: isReversed)
    } else {
      let inMarket = market.indices(matching: searchText, by: searchIndex)
      // The watchlist is short and changes often, so it is searched without an index.
      let found = scope == .market ? inMarket : indices(of: list, matching: searchText)
      let keepsOrder = order == .rank && !isReversed && found.count < list.count
      let ordered = keepsOrder ? found : market.sorted(found, by: order, isReversed: isReversed)
      let unwatched = scope == .market ? [] : inMarket.filter { [found = Set(found)] in !found.contains($0) }
      displayed = ordered + unwatched + otherRows.indices.map { market.rows.count + $0 }
    }
    sharedSymbols = displayed.map { coin(of: $0) }.sharedSymbols
    findSelection()
  }

  /// Updates the rows after a change of the watchlist; if it removes the selected row, the next row is selected.
  private mutating func updateWatchedRows() {
    guard scope == .watchlist else { return }
    let previous = selection
    let index = selectedIndex ?? 0
    updateRows()
    if let previous, selection != previous { moveSelection(by: index) }
  }

  private func indices(of list: [Int], matching query: String) -> [Int] {
    let rows = market.picking(list)
    return rows.indices(matching: query, by: rows.searchIndex()).map { list[$0] }
  }

  /// Sets ``selectedIndex`` to the row of the selected coin, else to the first row, else to `nil`.
  private mutating func findSelection() {
    selectedIndex = displayed.firstIndex { coin(of: $0).id == selected } ?? (displayed.isEmpty ? nil : 0)
  }
}

/// The set of coins that a market list shows: all coins, or those on the watchlist.
public enum MarketScope: String, Hashable, Sendable, CaseIterable, Codable {
  /// All coins of the market listing are shown.
  case market
  /// Only the coins on the user's watchlist are shown.
  case watchlist
}
