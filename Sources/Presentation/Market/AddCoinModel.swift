public import QuidCore

/// The state of the screen on which the user searches for coins to add to the watchlist.
public struct AddCoinModel: Sendable {
  /// The searchable catalog of all coins that the provider supports, with its loading state.
  package private(set) var catalog: LoadState<Sourced<CoinIndex>> = .loading(previous: nil)
  /// The watchlist: the coins that the user follows.
  public private(set) var watchlist: Watchlist
  /// The search query for coins that the user typed.
  package private(set) var searchText = ""
  /// The coins that match the search query, best match first; at most ``limit`` coins.
  package private(set) var matches: [Coin] = []
  /// The index of the selected coin in ``matches``; 0 if there are no matches.
  package private(set) var selectedIndex = 0

  /// The maximum number of coins in ``matches``: 50.
  package static let limit = 50

  /// Creates the state of the search screen before the catalog of coins is loaded.
  public init(watchlist: Watchlist = Watchlist()) { self.watchlist = watchlist }

  // MARK: User actions

  /// Replaces the search query and selects the first match.
  public mutating func search(_ query: String) {
    searchText = query
    selectedIndex = 0
    find()
  }

  /// Moves the selection in the list of matching coins down by a number of rows, or up if the number is negative.
  public mutating func moveSelection(by steps: Int) {
    selectedIndex = selectedIndex.moved(by: steps, in: matches.count)
  }

  /// Adds the selected coin to ``watchlist``, or removes a coin that is on it; the caller must save the change.
  ///
  /// - Returns: The coin that was added or removed; `nil` if no coin is selected or the watchlist is full.
  @discardableResult
  public mutating func toggleSelected() -> Coin? {
    guard let coin = selection else { return nil }
    return watchlist.remove(coin.id) || watchlist.add(coin.id) ? coin : nil
  }

  // MARK: Responses

  /// Records that the catalog of coins is being requested.
  public mutating func startLoading() { catalog = catalog.reloading }

  /// Stores the catalog of all coins, and repeats the current search in the new catalog.
  public mutating func receive(_ catalog: Sourced<CoinIndex>) {
    self.catalog = .loaded(catalog)
    find()
  }

  /// Records that the request for the catalog of coins failed.
  public mutating func fail(with error: ProviderError) { catalog = catalog.failing(with: error) }

  /// Replaces the watchlist.
  public mutating func receive(_ watchlist: Watchlist) { self.watchlist = watchlist }

  // MARK: Derived values

  /// The selected coin; `nil` if no coin matches the search query.
  public var selection: Coin? { matches.indices.contains(selectedIndex) ? matches[selectedIndex] : nil }

  private mutating func find() {
    matches = catalog.value?.value.matches(searchText, limit: Self.limit) ?? []
    selectedIndex = max(0, min(selectedIndex, matches.count - 1))
  }
}

extension AddCoinModel {
  /// Computes the display values of the screen on which the user adds coins to the watchlist.
  public func viewState(at now: Date, _ format: DisplayFormat = .english) -> AddCoinViewState {
    let watched = Set(watchlist.coins)
    let shared = matches.sharedSymbols
    return AddCoinViewState(
      searchText: searchText,
      rows: matches.enumerated().map { index, coin in
        .init(
          id: coin.id, monogram: Monogram(coin), symbol: coin.symbol, name: coin.name,
          disambiguatingID: shared.contains(coin.symbol) ? coin.id.description : nil,
          isSelected: index == selectedIndex, isWatched: watched.contains(coin.id))
      },
      countLine: catalog.value.map { catalog in
        let count = catalog.value.coins.count
        return format.strings.coinCount(count, format.numbers.exact(FixedDecimal(count)))
      },
      status: status(at: now, format), isRefreshing: catalog.isRefreshing,
      updatedLine: catalog.value?.provenance(at: now, format))
  }

  private func status(at now: Date, _ format: DisplayFormat) -> ContentStatus {
    let status = catalog.status(at: now, format)
    guard status == .ready, matches.isEmpty else { return status }
    return .empty(format.strings.noCoin(named: searchText.excerpt()))
  }
}
