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
  /// - Parameter currencies: The currencies of the ether prices. The default is EUR, USD and GBP.
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
    do throws(ProviderError) { return .success(try await request()) } catch { return .failure(error) }
  }
}

/// The ether prices and gas prices for a ``SendQuote``.
///
/// If the ether prices could not be loaded, ``prices`` is `nil` and ``priceError`` contains the reason. If the gas
/// prices could not be loaded, ``gas`` is `nil` and ``gasError`` contains the reason.
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
  ///
  /// - Parameters:
  ///   - prices: The prices of one ether; `nil` if the prices could not be loaded.
  ///   - gas: The gas prices; `nil` if the gas prices could not be loaded.
  ///   - priceError: The reason why the ether prices could not be loaded; `nil`, the default, if they were loaded.
  ///   - gasError: The reason why the gas prices could not be loaded; `nil`, the default, if they were loaded.
  public init(
    prices: Sourced<PriceList>?, gas: Sourced<GasPrices>?, priceError: ProviderError? = nil,
    gasError: ProviderError? = nil
  ) {
    self.prices = prices
    self.gas = gas
    self.priceError = priceError
    self.gasError = gasError
  }

  /// Returns a copy of the market data in which missing prices are replaced with prices from earlier market data.
  ///
  /// Ether prices and gas prices are replaced independently of each other. The errors ``priceError`` and ``gasError``
  /// remain unchanged.
  ///
  /// - Parameter earlier: The earlier market data; `nil` if no data has been loaded before.
  public func completed(by earlier: SendMarket?) -> SendMarket {
    SendMarket(
      prices: prices ?? earlier?.prices, gas: gas ?? earlier?.gas, priceError: priceError, gasError: gasError)
  }
}

/// The network fees of a plain transfer at each gas tier (slow, standard, fast).
///
/// Each fee is computed with two formulas. The on-chain fee is the fee that the network charges. The practice estimate,
/// ten times the on-chain fee, is used only for quotes of the built-in practice wallet, which has no real ether.
public struct FeeReport: Hashable, Sendable {
  /// The price of one ether, from which the fiat values of the fees are computed; `nil` if the price is unknown.
  public let price: ExchangeRate?
  /// The network fees at each gas tier, cheapest tier first.
  public let tiers: [Tier]

  /// The network fees of a plain transfer at one gas tier.
  public struct Tier: Hashable, Sendable {
    /// The gas tier: slow, standard or fast.
    public let tier: GasTier
    /// The price of one unit of gas at the gas tier.
    public let price: GasPrice
    /// The practice estimate, which is ten times the on-chain fee; see ``FeeFormula/practice``.
    public let practice: ValuedEther
    /// The on-chain fee, which is the fee that the network charges; see ``FeeFormula/onChain``.
    public let onChain: ValuedEther
  }

  /// Creates a report of the network fees at the given gas prices.
  ///
  /// - Parameters:
  ///   - gas: The gas price of each tier.
  ///   - price: The price of one ether; `nil` if the price is unknown. Without a price, the report has no fiat values.
  /// - Throws: ``ArithmeticError/overflow`` if a fee or a fiat value is too large.
  public init(_ gas: GasPrices, at price: ExchangeRate?) throws(ArithmeticError) {
    self.price = price
    var tiers: [Tier] = []
    for tier in GasTier.allCases {
      tiers.append(
        Tier(
          tier: tier, price: gas[tier],
          practice: try ValuedEther(try FeeFormula.practice.fee(at: gas[tier]), at: price),
          onChain: try ValuedEther(try FeeFormula.onChain.fee(at: gas[tier]), at: price)))
    }
    self.tiers = tiers
  }
}
