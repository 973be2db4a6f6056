/// A service that loads the ether prices and gas prices for a send quote.
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
  /// If only one of the two requests fails, the result contains the error and the response to the other
  /// request.
  ///
  /// - Parameter currencies: The currencies of the ether prices. The default is EUR, USD and GBP.
  /// - Throws: ``ProviderError`` if both requests fail or if a request is cancelled. If both fail, the error
  ///   is that of the ether prices.
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

/// The ether prices and gas prices for a send quote.
///
/// If one of the two requests failed, the corresponding value is `nil` and the corresponding error is set.
public struct SendMarket: Hashable, Sendable {
  /// The prices of one ether; `nil` if they could not be loaded.
  public let prices: Sourced<PriceList>?
  /// The gas prices; `nil` if they could not be loaded.
  public let gas: Sourced<GasPrices>?
  /// The reason why the ether prices could not be loaded; `nil` if they were loaded.
  public let priceError: ProviderError?
  /// The reason why the gas prices could not be loaded; `nil` if they were loaded.
  public let gasError: ProviderError?

  /// Creates market data from ether prices and gas prices.
  ///
  /// Pass an error for each value that is `nil`.
  public init(
    prices: Sourced<PriceList>?, gas: Sourced<GasPrices>?, priceError: ProviderError? = nil,
    gasError: ProviderError? = nil
  ) {
    self.prices = prices
    self.gas = gas
    self.priceError = priceError
    self.gasError = gasError
  }

  /// Returns a copy in which missing ether prices or gas prices are filled in from earlier market data.
  ///
  /// The errors are copied unchanged.
  ///
  /// - Parameter earlier: The earlier market data; `nil` if there is none.
  public func completed(by earlier: SendMarket?) -> SendMarket {
    SendMarket(
      prices: prices ?? earlier?.prices, gas: gas ?? earlier?.gas, priceError: priceError, gasError: gasError)
  }
}
