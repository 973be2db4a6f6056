public import QuidCore

/// The search for a coin to follow as a value: takes what the person does and what the providers answer.
///
/// What it shows is ``viewState(at:_:)``, computed anew each time and never stored.
public struct AddCoinModel: Sendable {
  /// All coins there are, as far as they are known.
  public private(set) var catalog: LoadState<Sourced<CoinIndex>> = .loading(previous: nil)
  /// The coins the person follows.
  public private(set) var watchlist: Watchlist
  /// What is searched for.
  public private(set) var searchText = ""
  /// What is found, the likeliest first, ``limit`` at most.
  ///
  /// Kept, because the search runs over more than ten thousand coins and the screen is drawn more often than typed at.
  public private(set) var matches: [Coin] = []
  /// Where the selected coin stands in ``matches``.
  public private(set) var selectedIndex = 0

  /// How many coins are shown at most.
  public static let limit = 50

  /// The search, before anything is known.
  public init(watchlist: Watchlist = Watchlist()) { self.watchlist = watchlist }

  // MARK: What the person does

  /// Replaces the text that is searched for; every keystroke.
  public mutating func search(_ text: String) {
    searchText = text
    selectedIndex = 0
    find()
  }

  /// Moves the selection by so many coins; it stays on the list.
  public mutating func moveSelection(by steps: Int) {
    let (moved, overflow) = selectedIndex.addingReportingOverflow(steps)
    let last = max(0, matches.count - 1)
    selectedIndex = overflow ? (steps < 0 ? 0 : last) : max(0, min(moved, last))
  }

  /// Follows the selected coin, or ceases to.
  ///
  /// - Returns: the coin, so that the watchlist that is stored can follow; `nil` where none is selected or there is no
  ///   room for another.
  @discardableResult
  public mutating func toggleSelected() -> Coin? {
    guard let coin = selection else { return nil }
    return watchlist.remove(coin.id) || watchlist.add(coin.id) ? coin : nil
  }

  // MARK: What the providers answer

  /// The coins are being asked for.
  public mutating func startLoading() { catalog = catalog.reloading }

  /// The coins are here, prepared for the search.
  public mutating func receive(_ catalog: Sourced<CoinIndex>) {
    self.catalog = .loaded(catalog)
    find()
  }

  /// The coins could not be had.
  public mutating func fail(with error: ProviderError) { catalog = catalog.failing(with: error) }

  /// The watchlist was read, or changed elsewhere.
  public mutating func receive(_ watchlist: Watchlist) { self.watchlist = watchlist }

  // MARK: What follows from it

  /// The selected coin; `nil` where nothing is found.
  public var selection: Coin? { matches.indices.contains(selectedIndex) ? matches[selectedIndex] : nil }

  private mutating func find() {
    matches = catalog.value?.value.matches(searchText, limit: Self.limit) ?? []
    selectedIndex = max(0, min(selectedIndex, matches.count - 1))
  }
}
