/// The prices of ether and the gas prices that a send is quoted with, as far as they could be fetched.
public struct SendMarket: Hashable, Sendable {
  /// The prices of ether; `nil` where they are unknown.
  public let prices: Sourced<PriceList>?
  /// The gas prices; `nil` where they are unknown.
  public let gas: Sourced<GasPrices>?
  /// The reason why the prices of ether could not be fetched.
  public let priceError: ProviderError?
  /// The reason why the gas prices could not be fetched.
  public let gasError: ProviderError?

  /// Creates a market of its parts, each with its value or the reason why there is none.
  public init(
    prices: Sourced<PriceList>?, gas: Sourced<GasPrices>?, priceError: ProviderError? = nil,
    gasError: ProviderError? = nil
  ) {
    self.prices = prices
    self.gas = gas
    self.priceError = priceError
    self.gasError = gasError
  }

  /// Returns this market with the values of an earlier one in place of those that could not be fetched.
  public func completed(by earlier: SendMarket?) -> SendMarket {
    SendMarket(
      prices: prices ?? earlier?.prices, gas: gas ?? earlier?.gas, priceError: priceError, gasError: gasError)
  }
}
