/// Values of the whole market of coins, such as the total market capitalization.
///
/// A value that the provider does not report is `nil`, never zero.
public struct MarketOverview: Hashable, Sendable {
  /// The market capitalization of all coins, in US dollars.
  public let marketCap: FixedPoint?
  /// The change of ``marketCap`` within 24 hours, in percent.
  public let change24h: FixedPoint?
  /// The share of Bitcoin in ``marketCap``, in percent.
  public let bitcoinDominance: FixedPoint?

  /// Creates an overview of the market.
  ///
  /// A value of `nil` is unknown.
  public init(marketCap: FixedPoint?, change24h: FixedPoint?, bitcoinDominance: FixedPoint?) {
    self.marketCap = marketCap
    self.change24h = change24h
    self.bitcoinDominance = bitcoinDominance
  }
}

/// A provider of values of the whole market, such as its total capitalization.
public protocol MarketOverviewProvider: Sendable {
  /// Returns the current values of the whole market, in US dollars.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview>
}
