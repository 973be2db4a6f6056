/// The gas limit and the fees with which a transaction was signed.
package struct SignedFees: Hashable, Sendable, Codable {
  /// The maximum amount of gas that the transaction may use.
  package let gasLimit: UInt64
  /// The maximum price per unit of gas: `maxFeePerGas` (EIP-1559).
  package let maximum: Ether
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas` (EIP-1559).
  package let tip: Ether

  /// Creates signed fees from a gas limit, and from the maximum price and the maximum tip per unit of gas.
  package init(gasLimit: UInt64, maximum: Ether, tip: Ether) {
    self.gasLimit = gasLimit
    self.maximum = maximum
    self.tip = tip
  }
}
