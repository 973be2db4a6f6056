/// A formula for the fee quotes of the practice wallet, from a gas price in gwei to a network fee in ether.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable, Codable {
  /// A fee in ether for the practice wallet, ten times the on-chain fee: gas × gas price in gwei ÷ 100,000,000.
  case practice
  /// The on-chain fee in ether that the network charges: gas × gas price in gwei ÷ 1,000,000,000.
  case onChain = "on-chain"

  /// The number of gwei that count as one ether: 10⁹ for the on-chain fee, 10⁸ for the practice estimate.
  package var gweiPerEther: UInt64 {
    switch self {
    case .practice: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// Returns the network fee for an amount of gas according to the formula, rounded up to a whole number of wei.
  ///
  /// - Throws: ``ArithmeticError/overflow`` for a fee of 2¹²⁸ wei or more.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Ether {
    Ether(
      wei: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The amount of gas of a plain transfer of ether: 21,000 (Ethereum yellow paper, appendix G, `G_transaction`).
  public static let transferGas: UInt64 = 21_000
}
