/// The use case behind every quote: asks for the price and the gas at the same time.
public struct SendMarketReader: Sendable {
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// A reader of those two providers.
  public init(prices: any EtherPriceProvider, gas: any GasPriceProvider) {
    self.prices = prices
    self.gas = gas
  }

  /// Both answers, after the time of the slower one.
  ///
  /// The first failure ends the other question too.
  ///
  /// - Throws: ``ProviderError``.
  public func market(in currencies: [Currency] = SendAmount.currencies) async throws(ProviderError) -> SendMarket {
    let (prices, gas) = try await concurrently { [prices] () throws(ProviderError) in
      try await prices.etherPrices(in: currencies)
    } _: { [gas] () throws(ProviderError) in
      try await gas.gasPrices()
    }
    return SendMarket(prices: prices, gas: gas)
  }
}
