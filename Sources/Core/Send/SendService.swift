/// A service that loads the ether prices and gas prices for a ``SendQuote``.
public struct SendService: Sendable {
  private let prices: any EtherPriceProvider
  private let gas: any GasPriceProvider

  /// Creates a service that loads data from the given providers.
  public init(prices: any EtherPriceProvider, gas: any GasPriceProvider) {
    self.prices = prices
    self.gas = gas
  }

  /// Loads the ether prices and the gas prices concurrently; if one request fails, the result contains its error.
  ///
  /// - Throws: ``ProviderError`` if both requests fail, with the error for the ether prices, or if one is cancelled.
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

  /// Loads the prices and returns a quote for an amount such as `1.5` or `20 usd`, at the fast gas tier.
  ///
  /// For other terms, or several quotes at the same prices, call ``market(in:)`` and create a ``SendQuote``.
  ///
  /// - Throws: ``ProviderError`` if neither prices can be loaded, or ``SendQuoteError``.
  public func quote(for amount: String, from balance: Ether, in currency: Currency) async throws -> SendQuote {
    let terms = SendTerms(balance: balance, market: try await market(), currency: currency)
    return try SendQuote(for: amount, on: terms)
  }

  private func result<Value: Sendable>(
    _ request: @Sendable () async throws(ProviderError) -> Sourced<Value>
  ) async -> Result<Sourced<Value>, ProviderError> {
    do { return .success(try await request()) } catch { return .failure(error) }
  }
}
