/// A provider of sparklines: small charts of coin prices over the last seven days.
public protocol SparklineProvider: Sendable {
  /// Returns the sparklines for one page of the list of all coins, if available, keyed by coin id.
  ///
  /// - Parameters:
  ///   - page: The page number, counted from 1.
  ///   - size: The number of coins per page, from 1 through 250.
  func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]>

  /// Returns the sparklines of the given coins, if available, keyed by coin id.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]>
}
