/// The fee that a rollup (OP Stack) charges, in addition to gas, for publishing a plain transfer on its parent chain.
///
/// A signed transaction does not limit this fee, which depends on the state of the parent chain at its inclusion.
/// Source: the OP Stack specification, predeploy `GasPriceOracle`.
public enum L1Fee: Hashable, Sendable {
  /// The chain charges no fee for its parent chain.
  case notCharged
  /// The chain charges a fee for its parent chain. `maximum` is a quarter more than the `estimate`.
  case charged(estimate: Ether, maximum: Ether)
  /// The chain charges a fee for its parent chain, but the node does not return the fee.
  case unreadable
  /// The node does not report whether the chain charges a fee for its parent chain.
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
  /// The address of the contract `GasPriceOracle`, which exists only on chains that charge the fee.
  package static let oracle = "0x420000000000000000000000000000000000000F"

  /// The size of an unsigned plain transfer of EIP-1559 in bytes, with all numbers up to their practical maximum: 84.
  private static let transferSize = 84

  /// The input data of the contract calls that return the fee, in the order in which they are tried.
  ///
  /// The first function exists since the upgrade Fjord. The second one gets the bytes with the highest possible fee.
  package static let calls: [[UInt8]] = [
    ContractABI.selector("getL1FeeUpperBound(uint256)") + ContractABI.word(transferSize),
    ContractABI.selector("getL1Fee(bytes)") + ContractABI.word(32)
      + ContractABI.encoded([UInt8](repeating: 0xFF, count: transferSize)),
  ]

  /// Creates a fee from the result of a contract call; returns `nil` if the result is not a fee that can be paid.
  package init?(result: [UInt8]) {
    guard result.count == 32, result.prefix(16).allSatisfy({ $0 == 0 }) else { return nil }
    let estimate = Ether(wei: result.suffix(16).reduce(0) { $0 << 8 | UInt128($1) })
    let margin = Ether(wei: estimate.wei / 4 + (estimate.wei % 4 == 0 ? 0 : 1))
    guard let maximum = try? estimate.adding(margin) else { return nil }
    self = .charged(estimate: estimate, maximum: maximum)
  }
}
