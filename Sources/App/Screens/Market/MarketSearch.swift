import QuidCore
import QuidPresentation
import QuidTerminal

/// The search of the market screen, which finds coins of the list first and then other coins of the provider.
struct MarketSearch: Sendable {
  /// The search field; `nil` if it does not have the focus.
  private(set) var field: TextField?
  /// Whether Enter adds the selected coin to the watchlist instead of opening it.
  private(set) var isAdding = false
  private(set) var allCoins = AddCoinModel()
  private var rows: [CoinID: MarketRow] = [:]

  /// The maximum number of matching coins whose prices are requested.
  private static let maximumPricedCoins = 20

  mutating func focus(_ text: String, isAdding: Bool) {
    field = TextField(text)
    self.isAdding = isAdding
  }

  /// Removes the focus from the search field and keeps the matches.
  mutating func blur() { field = nil }

  /// Closes the search field and discards the matches.
  mutating func end() {
    field = nil
    allCoins.search("")
  }

  mutating func edit(_ change: (inout TextField) -> Bool?) -> Bool {
    guard var edited = field else { return false }
    let hasChanged = change(&edited) == true
    field = edited
    if hasChanged { allCoins.search(edited.text) }
    return hasChanged
  }

  mutating func startLoading() { allCoins.startLoading() }

  mutating func receive(_ result: Result<Sourced<CoinIndex>, ProviderError>) {
    switch result {
    case .success(let index): allCoins.receive(index)
    case .failure(let error): allCoins.fail(with: error)
    }
  }

  /// Stores the market data of matching coins.
  ///
  /// A coin that is missing from the data gets a row without a price, so that it is not requested again.
  mutating func receive(_ listing: MarketListing, for coins: [CoinID]) {
    for coin in coins { rows[coin] = listing.rows.first { $0.coin.id == coin } ?? rows[coin] }
    for match in allCoins.matches where coins.contains(match.id) && rows[match.id] == nil {
      rows[match.id] = MarketRow(withoutPrice: match)
    }
  }

  func rows(besides listed: Set<CoinID>) -> [MarketRow] {
    matches(besides: listed).map { rows[$0.id] ?? MarketRow(withoutPrice: $0) }
  }

  /// Returns the first matching coins that are not in the list and whose market data is not loaded.
  func unpricedCoins(besides listed: Set<CoinID>) -> [CoinID] {
    matches(besides: listed).prefix(Self.maximumPricedCoins).map(\.id).filter { rows[$0] == nil }
  }

  private func matches(besides listed: Set<CoinID>) -> [Coin] {
    allCoins.searchText.isEmpty ? [] : allCoins.matches.filter { !listed.contains($0.id) }
  }
}

extension MarketRow {
  fileprivate init(withoutPrice coin: Coin) {
    self.init(coin: coin, rank: nil, image: nil, price: nil, change24h: nil, marketCap: nil, asOf: nil)
  }
}

/// A query for the names and symbols of all coins of the provider.
struct CatalogQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<CoinIndex> {
    try await services.marketService.catalog()
  }
}
