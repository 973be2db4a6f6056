/// A formula that converts a gas price in gwei into a fee in ether.
///
/// The practice estimate is ten times the on-chain fee. Both have a name, and a quote includes both. A send through a node
/// uses neither: it uses the fees that the node reports.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable {
  /// The practice estimate: gas × gwei ÷ 100,000,000, ten times the on-chain fee.
  case practice
  /// The on-chain fee: gas × gwei ÷ 1,000,000,000, since one ether is 10⁹ gwei.
  case onChain = "on-chain"

  /// The divisor of the formula: the gwei that count as one ether.
  public var gweiPerEther: UInt64 {
    switch self {
    case .practice: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// Returns the fee, rounded up to a whole wei so that it is never understated.
  ///
  /// - Parameters:
  ///   - gas: The amount of gas. A plain transfer takes ``transferGas``.
  ///   - price: The gas price.
  /// - Throws: ``ArithmeticError/overflow``.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Ether {
    Ether(
      wei: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The gas of a plain transfer between two accounts.
  ///
  /// Source: the Ethereum yellow paper, appendix G, `G_transaction`.
  public static let transferGas: UInt64 = 21_000
}

/// An amount of ether with its value in the currency of a quote.
public struct ValuedEther: Hashable, Sendable {
  /// The amount.
  public let wei: Ether
  /// The value in the currency of the quote; `nil` where the price is unknown.
  public let fiat: FixedPoint?

  /// Creates an amount with a known value, such as the fiat amount that the user typed.
  public init(wei: Ether, fiat: FixedPoint?) {
    self.wei = wei
    self.fiat = fiat
  }

  /// Creates an amount and computes its value at a price, rounded half to even at the 18th decimal.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public init(_ wei: Ether, at price: ExchangeRate?) throws(ArithmeticError) {
    self.init(wei: wei, fiat: try price?.value(of: wei))
  }
}

/// The fee of a plain transfer at each tier, by both formulas.
public struct FeeReport: Hashable, Sendable {
  /// The price that the fees are valued at; `nil` where it is unknown.
  public let price: ExchangeRate?
  /// The tiers, cheapest first.
  public let tiers: [Tier]

  /// The fee of a plain transfer at one tier.
  public struct Tier: Hashable, Sendable {
    /// The tier.
    public let tier: GasTier
    /// The gas price of the tier.
    public let price: GasPrice
    /// The fee by ``FeeFormula/practice``.
    public let practice: ValuedEther
    /// The fee by ``FeeFormula/onChain``.
    public let onChain: ValuedEther
  }

  /// Creates a report from gas prices.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
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
