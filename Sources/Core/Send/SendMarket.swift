/// The ether prices and gas prices for a ``SendQuote``, or the reasons why they could not be loaded.
public struct SendMarket: Hashable, Sendable {
  /// The prices of one ether in fiat currencies; `nil` if the prices could not be loaded.
  public let prices: Sourced<PriceList>?
  /// The gas prices of the tiers slow, standard and fast; `nil` if the gas prices could not be loaded.
  public let gas: Sourced<GasPrices>?
  /// The reason why the ether prices could not be loaded; `nil` if the ether prices were loaded.
  public let priceError: ProviderError?
  /// The reason why the gas prices could not be loaded; `nil` if the gas prices were loaded.
  public let gasError: ProviderError?

  /// Creates market data from ether prices and gas prices.
  public init(
    prices: Sourced<PriceList>?, gas: Sourced<GasPrices>?, priceError: ProviderError? = nil,
    gasError: ProviderError? = nil
  ) {
    self.prices = prices
    self.gas = gas
    self.priceError = priceError
    self.gasError = gasError
  }

  /// Returns a copy in which missing ether prices and missing gas prices are replaced with those of earlier market
  /// data.
  ///
  /// The errors ``priceError`` and ``gasError`` remain unchanged.
  package func completed(by earlier: SendMarket?) -> SendMarket {
    SendMarket(
      prices: prices ?? earlier?.prices, gas: gas ?? earlier?.gas, priceError: priceError, gasError: gasError)
  }
}
