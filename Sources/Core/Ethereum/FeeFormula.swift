/// A formula that converts a gas price in gwei into a network fee in ether.
///
/// The formulas are used for fee quotes in the built-in practice wallet, which contains no real ether.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable {
  /// A fee in ether for the practice wallet, ten times the on-chain fee: gas × gas price in gwei ÷ 100,000,000.
  case practice
  /// The on-chain fee in ether that the network charges: gas × gas price in gwei ÷ 1,000,000,000.
  case onChain = "on-chain"

  /// The divisor of the formula: the number of gwei that count as one ether.
  ///
  /// The divisor of the on-chain fee is 10⁹, because one ether is 10⁹ gwei. The divisor of the practice estimate is 10⁸,
  /// which makes the practice estimate ten times the on-chain fee.
  public var gweiPerEther: UInt64 {
    switch self {
    case .practice: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// Returns the network fee according to the formula, rounded up to a whole number of wei.
  ///
  /// - Parameter gas: The amount of gas that the transaction uses. A plain transfer uses ``transferGas``.
  /// - Throws: ``ArithmeticError/overflow`` for a fee of 2¹²⁸ wei or more.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Ether {
    Ether(
      wei: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The amount of gas that a plain transfer of ether between two accounts uses: 21,000.
  ///
  /// Source: the Ethereum yellow paper, appendix G, `G_transaction`.
  public static let transferGas: UInt64 = 21_000
}
