/// A provider of the list of all coins, with their ids, symbols and names.
public protocol CoinCatalog: Sendable {
  /// Returns all coins that the provider knows, possibly more than ten thousand.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func coins() async throws(ProviderError) -> Sourced<[Coin]>

  /// Returns the coins whose id, symbol or name matches a search string, best match first.
  func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]>
}

extension Fallback: CoinCatalog where Provider == any CoinCatalog {
  /// Returns the coins of the first provider that responds.
  ///
  /// A stale list is used, because names rarely change and the list of another provider can lack coins.
  public func coins() async throws(ProviderError) -> Sourced<[Coin]> {
    try await firstResponse(acceptsStale: true) { provider throws(ProviderError) in try await provider.coins() }
  }

  /// Returns the coins that match a search string from the first provider that responds.
  public func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> {
    try await firstResponse(acceptsStale: true) { provider throws(ProviderError) in
      try await provider.coins(matching: text)
    }
  }
}
