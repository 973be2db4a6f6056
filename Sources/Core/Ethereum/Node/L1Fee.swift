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

/// The fee that the operator of a rollup (OP Stack, since Isthmus) charges: a constant, and a price for the gas.
///
/// A signed transaction does not limit this fee. Source: the OP Stack specification, Isthmus and Jovian, "Operator fee".
public struct OperatorFee: Hashable, Sendable {
  /// The part of the fee that does not depend on the gas.
  public let constant: Ether
  /// The price of a million units of gas.
  public let millionGas: Ether

  /// No operator fee.
  public static let none = OperatorFee(constant: .zero, millionGas: .zero)

  /// Creates the fee from its constant part and the price of a million units of gas.
  public init(constant: Ether, millionGas: Ether) {
    self.constant = constant
    self.millionGas = millionGas
  }

  /// Creates the fee from the fields of a receipt, `operatorFeeScalar` and `operatorFeeConstant`.
  ///
  /// - Parameter isJovian: Whether the scalar is multiplied by 100 (since Jovian), rather than divided by 10⁶.
  package init(scalar: UInt64, constant: UInt64, isJovian: Bool) {
    self.init(
      constant: Ether(wei: UInt128(constant)), millionGas: Ether(wei: UInt128(scalar) * (isJovian ? 100_000_000 : 1)))
  }

  /// Creates the fee from the results of ``call(gas:)`` for no gas and for a million; returns `nil` for invalid results.
  package init?(results: (constant: [UInt8], millionGas: [UInt8])) {
    guard let constant = Ether(word: results.constant), let total = Ether(word: results.millionGas),
      let price = try? total.subtracting(constant)
    else { return nil }
    self.init(constant: constant, millionGas: price)
  }

  /// The fee for an amount of gas, rounded down to wei as the chain does; limited to 2¹²⁸ − 1 wei.
  package func fee(gas: UInt64) -> Ether {
    let (product, overflow) = millionGas.wei.multipliedReportingOverflow(by: UInt128(gas))
    return overflow ? Ether(wei: .max) : (try? constant.adding(Ether(wei: product / 1_000_000))) ?? Ether(wei: .max)
  }

  /// Returns the input data of the contract call that returns the fee for an amount of gas.
  package static func call(gas: Int) -> [UInt8] {
    ContractABI.selector("getOperatorFee(uint256)") + ContractABI.word(gas)
  }

  /// The input data of the contract call that returns whether the upgrade Jovian is active; it is reverted before.
  package static let isJovianCall = ContractABI.selector("isJovian()")
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
    guard let estimate = Ether(word: result) else { return nil }
    let margin = Ether(wei: estimate.wei / 4 + (estimate.wei % 4 == 0 ? 0 : 1))
    guard let maximum = try? estimate.adding(margin) else { return nil }
    self = .charged(estimate: estimate, maximum: maximum)
  }
}

extension Ether {
  /// Creates an amount of wei from a word of 32 bytes; returns `nil` for an amount of 2¹²⁸ wei or more.
  fileprivate init?(word: [UInt8]) {
    guard word.count == 32, word.prefix(16).allSatisfy({ $0 == 0 }) else { return nil }
    self.init(wei: word.suffix(16).reduce(0) { $0 << 8 | UInt128($1) })
  }
}
