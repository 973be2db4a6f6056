/// A provider of data about the whole crypto market, such as the total market capitalization of all coins.
public protocol MarketOverviewProvider: Sendable {
  /// Returns the current data about the whole crypto market, with the market capitalization in US dollars.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview>
}
