extension MarketService {
  /// Returns the shapes of the prices of the coins on a page of the list of all coins, by coin.
  ///
  /// The shapes cover the last seven days. Coins without a shape are omitted. Request shapes only if they are
  /// drawn: such a response is many times larger than the page itself. Add the shapes to a listing with
  /// ``MarketListing/adding(_:)``.
  ///
  /// - Parameters:
  ///   - page: The page number, from 1. The default is 1.
  ///   - size: The number of coins on a page, from 1 to ``maximumPageSize``. The default is 250.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the service has no provider of
  ///   shapes.
  public func sparklines(
    page: Int = 1, size: Int = 250
  ) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await requiredProvider().sparklines(page: page, size: size)
  }

  /// Returns the shapes of the prices of the coins with the largest market capitalization, by coin.
  ///
  /// The shapes are loaded in pages of ``maximumPageSize`` coins, one request per page.
  ///
  /// - Parameter count: The number of coins. It is rounded up to whole pages.
  /// - Throws: ``ProviderError`` if one of the pages cannot be loaded, or if the service has no provider of
  ///   shapes.
  public func sparklines(first count: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    let provider = try requiredProvider()
    var all = try await provider.sparklines(page: 1, size: Self.maximumPageSize)
    var page = 1
    while page * Self.maximumPageSize < count {
      page += 1
      let next = try await provider.sparklines(page: page, size: Self.maximumPageSize)
      if next.value.isEmpty { break }
      all = all.combined(with: next) { $0.merging($1) { first, _ in first } }
    }
    return all
  }

  /// Returns the shapes of the prices of the given coins, by coin.
  ///
  /// - Throws: ``ProviderError`` if the request fails, or if the service has no provider of shapes.
  public func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
    try await requiredProvider().sparklines(of: coins)
  }

  private func requiredProvider() throws(ProviderError) -> any SparklineProvider {
    guard let sparklineProvider else {
      throw ProviderError(.notFound("charts of seven days"), from: DataSource(name: "This client", host: nil))
    }
    return sparklineProvider
  }
}

extension MarketListing {
  /// Returns the listing with the shapes of the prices in ``MarketRow/sparkline``.
  ///
  /// A coin without a shape in `sparklines` keeps the shape of its row.
  public func adding(_ sparklines: [CoinID: PriceShape]) -> MarketListing {
    func added(_ rows: [MarketRow]) -> [MarketRow] {
      rows.map { row in sparklines[row.coin.id].map { row.with($0) } ?? row }
    }
    let originals = originals.map { OriginalQuotes(currency: $0.currency, values: added($0.values)) }
    return MarketListing(currency: currency, rows: added(rows), originals: originals)
  }
}

extension MarketRow {
  fileprivate func with(_ sparkline: PriceShape) -> MarketRow {
    MarketRow(
      coin: coin, rank: rank, image: image, price: price, change24h: change24h, marketCap: marketCap, asOf: asOf,
      isStale: isStale, change1h: change1h, change7d: change7d, volume: volume, supply: supply,
      allTimeHigh: allTimeHigh, sparkline: sparkline)
  }
}
