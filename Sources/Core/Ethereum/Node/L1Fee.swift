/// The fee that a rollup (OP Stack) charges for publishing a plain transfer on its parent chain (L1), in addition to the
/// fee for gas.
///
/// A signed transaction does not limit this fee. It depends on the state of the parent chain when the transfer is
/// included in a block. Source: the OP Stack specification, predeploy `GasPriceOracle`.
public enum L1Fee: Hashable, Sendable {
  /// The chain charges no such fee.
  case notCharged
  /// The chain charges the fee.
  ///
  /// `estimate` is the fee that the node returned for the largest plain transfer. `maximum` is a quarter more, the amount
  /// that a plan includes.
  case charged(estimate: Ether, maximum: Ether)
  /// The chain charges the fee, but the node does not return it.
  case unreadable
  /// The node does not return whether the chain charges the fee.
  case unknown

  /// The estimated fee; zero if the chain charges none or if the fee is unknown.
  public var estimate: Ether {
    if case .charged(let estimate, _) = self { return estimate }
    return .zero
  }

  /// The estimated fee plus a quarter, which a plan includes; `nil` if the chain charges none or if the fee is unknown.
  public var maximum: Ether? {
    if case .charged(_, let maximum) = self { return maximum }
    return nil
  }
}

extension L1Fee {
  /// The contract `GasPriceOracle`, which exists only on chains that charge the fee.
  package static let oracle = "0x420000000000000000000000000000000000000F"

  /// The size of an unsigned plain transfer of EIP-1559 in bytes, with all numbers up to their practical maximum: 84.
  private static let transferSize = 84

  /// The input data of the contract calls that return the fee, in the order in which they are tried.
  ///
  /// The first function exists since the upgrade Fjord. For the second one, the bytes of the transfer are those for
  /// which the contract computes the highest fee.
  package static let calls: [[UInt8]] = [
    ContractABI.selector("getL1FeeUpperBound(uint256)") + ContractABI.word(transferSize),
    ContractABI.selector("getL1Fee(bytes)") + ContractABI.word(32)
      + ContractABI.encoded([UInt8](repeating: 0xFF, count: transferSize)),
  ]

  /// Returns `nil` if the result is not a fee that can be paid.
  package init?(result: [UInt8]) {
    guard result.count == 32, result.prefix(16).allSatisfy({ $0 == 0 }) else { return nil }
    let estimate = Ether(wei: result.suffix(16).reduce(0) { $0 << 8 | UInt128($1) })
    let margin = Ether(wei: estimate.wei / 4 + (estimate.wei % 4 == 0 ? 0 : 1))
    guard let maximum = try? estimate.adding(margin) else { return nil }
    self = .charged(estimate: estimate, maximum: maximum)
  }
}
