/// The use case behind every quote: requests the price and the gas at the same time.
public struct SendMarketReader: Sendable {
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// Creates a reader of those two providers.
  public init(prices: any EtherPriceProvider, gas: any GasPriceProvider) {
    self.prices = prices
    self.gas = gas
  }

  /// Returns both parts, after the time of the slower one; each part is returned without the other.
  ///
  /// - Throws: ``ProviderError`` of the prices when both parts failed, or when the task was cancelled.
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
    do throws(ProviderError) { return .success(try await request()) } catch { return .failure(error) }
  }
}
