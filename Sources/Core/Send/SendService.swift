/// A service that loads the ether prices and gas prices for a ``SendQuote``.
public struct SendService: Sendable {
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// Creates a service that loads data from the given providers.
  public init(prices: any EtherPriceProvider, gas: any GasPriceProvider) {
    self.prices = prices
    self.gas = gas
  }

  /// Loads the ether prices and the gas prices concurrently.
  ///
  /// If only one of the two requests fails, the result contains the error of the failed request and the response of the
  /// other request.
  ///
  /// - Throws: ``ProviderError`` if both requests fail or if one of them is cancelled. If both fail, the error of the
  ///   request for the ether prices is thrown.
  public func market(in currencies: [Currency] = SendAmount.currencies) async throws(ProviderError) -> SendMarket {
    async let gasResult = result { [gas] () throws(ProviderError) in try await gas.gasPrices() }
    let priceResult = await result { [prices] () throws(ProviderError) in
      try await prices.etherPrices(in: currencies)
    }
    switch (priceResult, await gasResult) {
    case (.success(let prices), .success(let gas)): return SendMarket(prices: prices, gas: gas)
    case (.failure(let error), .failure): throw error
    case (.failure(let error), .success(let gas)):
      if error.reason == .cancelled { throw error }
      return SendMarket(prices: nil, gas: gas, priceError: error)
    case (.success(let prices), .failure(let error)):
      if error.reason == .cancelled { throw error }
      return SendMarket(prices: prices, gas: nil, gasError: error)
    }
  }

  private func result<Value: Sendable>(
    _ request: @Sendable () async throws(ProviderError) -> Sourced<Value>
  ) async -> Result<Sourced<Value>, ProviderError> {
    do { return .success(try await request()) } catch { return .failure(error) }
  }
}
