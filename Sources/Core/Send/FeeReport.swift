/// The network fees of a plain transfer at each gas tier (slow, standard, fast), computed with two formulas.
///
/// The on-chain fee is the fee that the network charges. The practice estimate, ten times the on-chain fee, is used
/// only for quotes of the built-in practice wallet, which has no real ether.
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
  ///   - price: The price of one ether; `nil` if it is unknown, for a report without fiat values.
  ///   - rollupFee: The fees that a rollup charges in addition to gas, which are part of the on-chain fee.
  /// - Throws: ``ArithmeticError/overflow`` if a fee or a fiat value is too large.
  public init(_ gas: GasPrices, at price: ExchangeRate?, rollupFee: Ether = .zero) throws(ArithmeticError) {
    self.price = price
    var tiers: [Tier] = []
    for tier in GasTier.allCases {
      tiers.append(
        Tier(
          tier: tier, price: gas[tier],
          practice: try ValuedEther(
            try FeeFormula.practice.fee(at: gas[tier]).adding(try rollupFee.multiplied(by: 10)), at: price),
          onChain: try ValuedEther(try FeeFormula.onChain.fee(at: gas[tier]).adding(rollupFee), at: price)))
    }
    self.tiers = tiers
  }
}
