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
