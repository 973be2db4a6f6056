/// The values a quote is computed from, apart from the amount: the wallet, the price and the gas at one moment.
public struct SendTerms: Hashable, Sendable {
  /// What the wallet holds.
  public var balance: Wei
  /// The prices of ether, at least that in ``currency``; `nil` where they are unknown.
  public var prices: PriceList?
  /// The gas prices; `nil` where they are unknown.
  public var gas: GasPrices?
  /// The currency that values are shown in.
  public var currency: Currency
  /// How soon the transfer should be included.
  public var tier: GasTier
  /// How the gas price becomes a fee.
  public var formula: FeeFormula
  /// Units of gas the transfer takes.
  public var gasLimit: UInt64

  /// Terms; by default those of the wallet brief: the fast tier, its formula, a plain transfer.
  public init(
    balance: Wei, prices: PriceList?, gas: GasPrices?, currency: Currency, tier: GasTier = .fast,
    formula: FeeFormula = .brief, gasLimit: UInt64 = FeeFormula.transferGas
  ) {
    self.balance = balance
    self.prices = prices
    self.gas = gas
    self.currency = currency
    self.tier = tier
    self.formula = formula
    self.gasLimit = gasLimit
  }
}
