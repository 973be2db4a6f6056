/// Loads the ether prices and gas prices for a send quote.
public struct SendService: Sendable {
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// Creates a service that uses these providers.
  public init(prices: any EtherPriceProvider, gas: any GasPriceProvider) {
    self.prices = prices
    self.gas = gas
  }

  /// Requests ether prices and gas prices concurrently.
  ///
  /// When one of them fails, the result contains the other.
  ///
  /// - Throws: The ``ProviderError`` of the ether prices when both failed, or the error of a cancelled task.
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

/// The ether prices and gas prices of a send quote, as far as they could be loaded.
public struct SendMarket: Hashable, Sendable {
  /// The prices of ether; `nil` where they are unknown.
  public let prices: Sourced<PriceList>?
  /// The gas prices; `nil` where they are unknown.
  public let gas: Sourced<GasPrices>?
  /// The reason why the prices of ether could not be loaded.
  public let priceError: ProviderError?
  /// The reason why the gas prices could not be loaded.
  public let gasError: ProviderError?

  /// Creates market data.
  ///
  /// A part that is `nil` should have an error.
  public init(
    prices: Sourced<PriceList>?, gas: Sourced<GasPrices>?, priceError: ProviderError? = nil,
    gasError: ProviderError? = nil
  ) {
    self.prices = prices
    self.gas = gas
    self.priceError = priceError
    self.gasError = gasError
  }

  /// Returns this market data with missing parts replaced by those of earlier market data.
  public func completed(by earlier: SendMarket?) -> SendMarket {
    SendMarket(
      prices: prices ?? earlier?.prices, gas: gas ?? earlier?.gas, priceError: priceError, gasError: gasError)
  }
}
