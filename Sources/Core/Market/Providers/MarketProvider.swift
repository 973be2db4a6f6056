/// A provider of market listings: lists of coins with their prices and market capitalizations.
public protocol MarketProvider: Sendable {
  /// Returns a page of the list of all coins, largest market capitalization first; an empty listing after the last
  /// page.
  ///
  /// - Parameters:
  ///   - page: The page number, counted from 1.
  ///   - size: The number of coins per page, from 1 through 250.
  func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing>

  /// Returns a market listing of the given coins, if the provider knows them, largest market capitalization first.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing>
}

extension Fallback: MarketProvider where Provider == any MarketProvider {
  /// Returns one page of the list of all coins from the first provider whose response is not stale.
  ///
  /// Providers differ in the number and order of their coins, so pages from different providers must not be joined.
  public func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing> {
    try await firstPrices(\.described) { provider throws(ProviderError) in
      try await provider.listing(in: currency, page: page, size: size)
    }
  }

  /// Returns a market listing of the given coins from the first provider whose response is not stale.
  public func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
    try await firstPrices(\.described) { provider throws(ProviderError) in
      try await provider.listing(of: coins, in: currency)
    }
  }
}

extension Fallback where Provider == any MarketProvider {
  /// Returns whether the last known price or a further provider confirms the current price of a coin from a fallback.
  ///
  /// - Parameter exchange: The further provider, whose charts end with the current price; `nil` if there is none.
  package func confirmsPrice(of coin: CoinID, by exchange: (any ChartProvider)?) async -> Bool {
    guard let fallback = providers.dropFirst().first,
      let price = try? await fallback.listing(of: [coin], in: .usd).map(\.described)
    else { return false }
    if let last = try? await lastKnown?.listing(of: [coin], in: .usd).map(\.described),
      price.confirmed(byLastKnown: last)?.isEmpty == false
    {
      return true
    }
    guard let series = try? await exchange?.series(of: coin, in: .usd, days: 1), let last = series.value.last else {
      return false
    }
    return !price.confirmed(by: series.with(value: price.value.mapValues { _ in last.price })).isEmpty
  }
}

extension MarketListing {
  /// The prices with descriptions such as `1 BTC (bitcoin) in USD`.
  var described: [String: FixedDecimal] {
    let prices = rows.compactMap { row in
      row.price.map { ("1 \(row.coin.symbol) (\(row.coin.id)) in \(currency)", $0) }
    }
    return Dictionary(prices) { first, _ in first }
  }
}
