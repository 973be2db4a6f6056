/// A formula that converts a gas price in gwei into a network fee in ether.
///
/// Quotes for the built-in practice wallet, which has no real ether, contain the fees of both formulas. A
/// transfer through a node uses neither: its fees come from the node.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable {
  /// The practice estimate in ether: gas × gwei ÷ 100,000,000, ten times the on-chain fee.
  case practice
  /// The on-chain fee in ether: gas × gwei ÷ 1,000,000,000, since one ether is 10⁹ gwei.
  case onChain = "on-chain"

  /// The divisor of the formula: the number of gwei that the formula counts as one ether.
  ///
  /// One ether is 10⁹ gwei. The practice estimate divides by 10⁸, so that its fee is ten times the on-chain
  /// fee.
  public var gweiPerEther: UInt64 {
    switch self {
    case .practice: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// Returns the network fee according to the formula, rounded up to a whole number of wei.
  ///
  /// - Parameters:
  ///   - gas: The amount of gas that the transaction uses. A plain transfer uses ``transferGas``.
  ///   - price: The price of one unit of gas.
  /// - Throws: ``ArithmeticError/overflow`` for a fee of 2¹²⁸ wei or more.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Ether {
    Ether(
      wei: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The amount of gas that a plain transfer between two accounts uses: 21,000.
  ///
  /// Source: the Ethereum yellow paper, appendix G, `G_transaction`.
  public static let transferGas: UInt64 = 21_000
}

/// An amount of ether with its value in a fiat currency.
public struct ValuedEther: Hashable, Sendable {
  /// The amount of ether, exact to the wei.
  public let wei: Ether
  /// The value of the amount in a fiat currency; `nil` if the price of ether is unknown.
  public let fiat: FixedPoint?

  /// Creates an amount of ether with a given fiat value, such as one that the user typed.
  public init(wei: Ether, fiat: FixedPoint?) {
    self.wei = wei
    self.fiat = fiat
  }

  /// Creates an amount of ether and computes its fiat value from the price of one ether.
  ///
  /// The fiat value is rounded half to even at the 18th decimal. Without a price, the fiat value is `nil`.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fiat value is too large for ``FixedPoint``.
  public init(_ wei: Ether, at price: ExchangeRate?) throws(ArithmeticError) {
    self.init(wei: wei, fiat: try price?.value(of: wei))
  }
}

/// The network fees of a plain transfer at each gas tier (slow, standard, fast).
///
/// Each fee is computed with both formulas: the practice estimate and the on-chain fee.
public struct FeeReport: Hashable, Sendable {
  /// The price of one ether, from which fiat values are computed; `nil` if the price is unknown.
  public let price: ExchangeRate?
  /// The fees at each gas tier, cheapest tier first.
  public let tiers: [Tier]

  /// The network fees of a plain transfer at one gas tier.
  public struct Tier: Hashable, Sendable {
    /// The gas tier: slow, standard or fast.
    public let tier: GasTier
    /// The price of one unit of gas at this tier.
    public let price: GasPrice
    /// The practice estimate of the fee, which is ten times the on-chain fee; see ``FeeFormula/practice``.
    public let practice: ValuedEther
    /// The fee that the network charges; see ``FeeFormula/onChain``.
    public let onChain: ValuedEther
  }

  /// Creates a report of the fees at the given gas prices.
  ///
  /// - Parameters:
  ///   - gas: The gas price of each tier.
  ///   - price: The price of one ether; `nil` if it is unknown.
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
