/// What has to be known of the world before a send can be quoted, with where each part comes from.
public struct SendMarket: Hashable, Sendable {
  /// The prices of ether.
  public let prices: Sourced<PriceList>
  /// The gas prices.
  public let gas: Sourced<GasPrices>

  /// A market.
  public init(prices: Sourced<PriceList>, gas: Sourced<GasPrices>) {
    self.prices = prices
    self.gas = gas
  }
}
