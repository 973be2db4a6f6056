/// How a gas price in gwei becomes a fee in ether.
///
/// Two formulas are in use and a factor of ten apart, so both have a name. The practice wallet's default is ``brief``,
/// because the wallet's brief asks for it; ``onChain`` is always shown beside it, and a send through a node uses the
/// node's own figures.
public enum FeeFormula: String, Hashable, Sendable, CaseIterable {
  /// gas × gwei ÷ 100,000,000, as the wallet's brief writes it: ten times what the chain takes.
  case brief
  /// gas × gwei ÷ 1,000,000,000, which is what the chain takes: an ether is 10⁹ gwei.
  case onChain = "on-chain"

  /// How many gwei the formula counts as one ether.
  public var gweiPerEther: UInt64 {
    switch self {
    case .brief: 100_000_000
    case .onChain: 1_000_000_000
    }
  }

  /// What that much gas costs at that price; a fraction of a wei is rounded up, as a fee must not be understated.
  ///
  /// - Parameter gas: units of gas; a plain transfer takes ``transferGas``.
  /// - Throws: ``ArithmeticError/overflow``.
  public func fee(gas: UInt64 = FeeFormula.transferGas, at price: GasPrice) throws(ArithmeticError) -> Wei {
    Wei(
      count: try roundedQuotient(
        price.gwei.magnitude, times: UInt128(gas), dividedBy: UInt128(gweiPerEther), rounding: .up))
  }

  /// The gas of a plain transfer between two accounts.
  ///
  /// Source: the Ethereum yellow paper, appendix G, `G_transaction`.
  public static let transferGas: UInt64 = 21_000
}
