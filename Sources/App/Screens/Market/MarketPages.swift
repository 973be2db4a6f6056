import QuidCore

/// The coins of the market screen: the first page of the list, then the other coins of the watchlist.
struct MarketPages: Sendable {
  private var firstPage: Sourced<MarketListing>?
  private var unlistedRows: Sourced<MarketListing>?
  private var listedCoins: Set<CoinID> = []
  /// The coins of the watchlist that are not on the first page, stored because they are read more often than changed.
  private(set) var unlistedCoins: [CoinID] = []

  var coins: Set<CoinID> { listedCoins.union(unlistedCoins) }

  /// Stores the first page and returns the list of all coins.
  mutating func receive(_ page: Sourced<MarketListing>, _ watchlist: Watchlist) -> Sourced<MarketListing>? {
    firstPage = page
    listedCoins = Set(page.value.rows.map(\.coin.id))
    return merged(with: watchlist)
  }

  /// Stores market data of coins that are not on the first page; returns the list, or `nil` without a first page.
  mutating func receive(unlisted rows: Sourced<MarketListing>, _ watchlist: Watchlist) -> Sourced<MarketListing>? {
    // A coin that the provider no longer lists has a row without market data.
    unlistedRows = rows.map { $0.adding(unlisted: unlistedCoins) }
    return merged(with: watchlist)
  }

  /// Updates the coins after a change of the watchlist; returns the new list, or `nil` if the list is unchanged.
  mutating func update(to watchlist: Watchlist) -> Sourced<MarketListing>? {
    guard firstPage != nil, watchlist.coins.filter({ !listedCoins.contains($0) }) != unlistedCoins else { return nil }
    return merged(with: watchlist)
  }

  private mutating func merged(with watchlist: Watchlist) -> Sourced<MarketListing>? {
    guard let firstPage else { return nil }
    unlistedCoins = watchlist.coins.filter { !listedCoins.contains($0) }
    guard var unlistedRows, !unlistedCoins.isEmpty else { return firstPage }
    // The list names one source. Until both responses are from the same one, the other coins have no market data.
    if unlistedRows.source != firstPage.source {
      let empty = MarketListing(currency: firstPage.value.currency, rows: [])
      unlistedRows = firstPage.with(value: empty.adding(unlisted: unlistedCoins))
    }
    let watched = Set(unlistedCoins)
    return firstPage.combined(with: unlistedRows) { page, others in
      MarketListing(currency: page.currency, rows: page.rows + others.rows.filter { watched.contains($0.coin.id) })
    }
  }
}

struct MarketQuery: Query {
  var providers: [KeyPath<ProviderNames, String>] { [\.coins] }

  func load(from services: Services) async throws -> Sourced<MarketListing> {
    try await services.marketService.listing(in: .usd).data
  }
}
