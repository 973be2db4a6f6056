/// The data and settings from which a ``SendQuote`` is computed, except the amount to send.
public struct SendTerms: Hashable, Sendable {
  /// The balance of the wallet, from which the amount and the fee are paid.
  public var balance: Ether
  /// The prices of one ether in fiat currencies, which must include ``currency``; `nil` if the prices are unknown.
  public var prices: PriceList?
  /// The current gas price of each gas tier; `nil` if the gas prices are unknown.
  public var gas: GasPrices?
  /// The fiat currency in which the values of ether amounts are shown.
  public var currency: Currency
  /// The gas tier (slow, standard or fast) whose gas price is used to compute the fee.
  public var tier: GasTier
  /// The formula that computes the fee from the gas limit and the gas price.
  public var formula: FeeFormula
  /// The gas limit: the maximum amount of gas that the transfer may use, from which the fee is computed.
  public var gasLimit: UInt64

  /// Creates the terms of a quote, by default for a plain transfer at the fast gas tier with the on-chain fee.
  public init(
    balance: Ether, prices: PriceList?, gas: GasPrices?, currency: Currency, tier: GasTier = .fast,
    formula: FeeFormula = .onChain, gasLimit: UInt64 = FeeFormula.transferGas
  ) {
    self.balance = balance
    self.prices = prices
    self.gas = gas
    self.currency = currency
    self.tier = tier
    self.formula = formula
    self.gasLimit = gasLimit
  }

  /// Creates the terms of a quote at loaded prices, by default for the fast gas tier with the on-chain fee.
  public init(
    balance: Ether, market: SendMarket, currency: Currency, tier: GasTier = .fast, formula: FeeFormula = .onChain
  ) {
    self.init(
      balance: balance, prices: market.prices?.value, gas: market.gas?.value, currency: currency, tier: tier,
      formula: formula)
  }
}
