/// A provider of data about the whole crypto market, such as the total market capitalization of all coins.
public protocol MarketOverviewProvider: Sendable {
  /// Returns the current data about the whole crypto market, with the market capitalization in US dollars.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview>
}

extension Fallback: MarketOverviewProvider where Provider == any MarketOverviewProvider {
  /// Returns data about the whole crypto market from the first provider whose response is not stale.
  public func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview> {
    try await firstResponse { provider throws(ProviderError) in try await provider.marketOverview() }
  }
}
