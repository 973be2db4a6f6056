/// What a plain transfer costs at each tier, by both formulas.
public struct FeeReport: Hashable, Sendable {
  /// The price the fees are valued at; `nil` where it is unknown.
  public let price: ExchangeRate?
  /// One entry a tier, cheapest tier first.
  public let tiers: [Tier]

  /// What a transfer costs at one tier.
  public struct Tier: Hashable, Sendable {
    /// The tier.
    public let tier: GasTier
    /// Its gas price.
    public let price: GasPrice
    /// The fee by ``FeeFormula/brief``.
    public let brief: ValuedEther
    /// The fee by ``FeeFormula/onChain``.
    public let onChain: ValuedEther
  }

  /// The costs at those gas prices.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public init(_ gas: GasPrices, at price: ExchangeRate?) throws(ArithmeticError) {
    self.price = price
    var tiers: [Tier] = []
    for tier in GasTier.allCases {
      tiers.append(
        Tier(
          tier: tier, price: gas[tier],
          brief: try ValuedEther(try FeeFormula.brief.fee(at: gas[tier]), at: price),
          onChain: try ValuedEther(try FeeFormula.onChain.fee(at: gas[tier]), at: price)))
    }
    self.tiers = tiers
  }
}
