/// Someone who lists the coins of the market with their prices.
public protocol MarketProvider: Sendable {
  /// A page of the market, largest capitalisation first; empty past the last page.
  ///
  /// - Parameters:
  ///   - page: from 1.
  ///   - size: how many lines a page has, from 1 to 250.
  /// - Throws: ``ProviderError``.
  func listing(
    in currency: Currency, page: Int, size: Int
  ) async throws(ProviderError) -> Sourced<MarketListing>

  /// The lines of those coins, largest capitalisation first; one that the source does not know is missing.
  ///
  /// - Throws: ``ProviderError``.
  func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing>
}
