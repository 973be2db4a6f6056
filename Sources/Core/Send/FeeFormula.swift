/// A formula that converts a gas price in gwei into a fee in ether.
///
/// The practice estimate is ten times the on-chain fee. A quote of the practice wallet contains both. A send through a
/// node uses neither, but the fees that the node reports.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable {
  /// The practice estimate in ether: gas × gwei ÷ 100,000,000, ten times the on-chain fee.
  case practice
  /// The on-chain fee in ether: gas × gwei ÷ 1,000,000,000, since one ether is 10⁹ gwei.
  case onChain = "on-chain"

  /// The divisor of the formula: the number of gwei that the formula counts as one ether.
  public var gweiPerEther: UInt64 {
    switch self {
    case .practice: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// Returns the fee according to the formula, rounded up to a whole number of wei.
  ///
  /// - Parameters:
  ///   - gas: The amount of gas. A plain transfer uses ``transferGas``.
  ///   - price: The price of one unit of gas.
  /// - Throws: ``ArithmeticError/overflow`` above 2¹²⁸ wei.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Ether {
    Ether(
      wei: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The amount of gas that a plain transfer between two accounts uses.
  ///
  /// Source: the Ethereum yellow paper, appendix G, `G_transaction`.
  public static let transferGas: UInt64 = 21_000
}

/// An amount of ether with its value in a fiat currency.
public struct ValuedEther: Hashable, Sendable {
  /// The amount of ether.
  public let wei: Ether
  /// The value of the amount in the fiat currency; `nil` where the price of ether is unknown.
  public let fiat: FixedPoint?

  /// Creates an amount with a given fiat value, such as one that the user typed.
  public init(wei: Ether, fiat: FixedPoint?) {
    self.wei = wei
    self.fiat = fiat
  }

  /// Creates an amount and computes its fiat value from the price of one ether.
  ///
  /// The value is rounded half to even at the 18th decimal, and `nil` without a price.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the value is too large for ``FixedPoint``.
  public init(_ wei: Ether, at price: ExchangeRate?) throws(ArithmeticError) {
    self.init(wei: wei, fiat: try price?.value(of: wei))
  }
}

/// The fees of a plain transfer: for each gas tier, the practice estimate and the on-chain fee.
public struct FeeReport: Hashable, Sendable {
  /// The price of one ether, from which fiat values are computed; `nil` where the price is unknown.
  public let price: ExchangeRate?
  /// The fees at each gas tier, cheapest tier first.
  public let tiers: [Tier]

  /// The fees of a plain transfer at one gas tier.
  public struct Tier: Hashable, Sendable {
    /// The gas tier.
    public let tier: GasTier
    /// The price of one unit of gas at the tier.
    public let price: GasPrice
    /// The fee according to ``FeeFormula/practice``.
    public let practice: ValuedEther
    /// The fee according to ``FeeFormula/onChain``.
    public let onChain: ValuedEther
  }

  /// Creates a report from gas prices.
  ///
  /// - Parameters:
  ///   - gas: The gas price of each tier.
  ///   - price: The price of one ether; `nil` where it is unknown.
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
