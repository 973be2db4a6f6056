/// A planned transfer of ether, with all fields of the transaction to sign.
///
/// Only one of two transactions with the same nonce can be included in a block, so submitting a plan twice pays only
/// once.
public struct TransferPlan: Hashable, Sendable, Codable {
  /// The chain ID (EIP-155), such as 1 for Ethereum mainnet, which the signature covers.
  public let chain: UInt64
  /// The account that sends the transaction and pays the amount and the fee.
  public let from: EthereumAddress
  /// The account that receives the amount.
  public let to: EthereumAddress
  /// The amount of ether to transfer, without the fee.
  public let value: Ether
  /// The gas limit: the maximum amount of gas that the transfer may use.
  public let gasLimit: UInt64
  /// The fees per unit of gas: the tip and the maximum price (EIP-1559).
  public let fees: FeeEstimate
  /// The nonce: the number of transactions that the sender sent before this transaction.
  public let nonce: UInt64
  /// The fee for the parent chain that the shown maximum includes; `nil` if no such fee is included.
  public var l1Fee: Ether?
  /// The fee of the operator of a rollup that the shown maximum includes; `nil` if no such fee is included.
  public var operatorFee: Ether?

  /// A Boolean value that indicates whether the transfer sends zero ether to its own account, to cancel a transaction.
  public var isCancellation: Bool { from == to && value.isZero }

  /// Creates a plan from all fields of the transaction to sign.
  public init(
    chain: UInt64, from: EthereumAddress, to: EthereumAddress, value: Ether, gasLimit: UInt64, fees: FeeEstimate,
    nonce: UInt64
  ) {
    self.chain = chain
    self.from = from
    self.to = to
    self.value = value
    self.gasLimit = gasLimit
    self.fees = fees
    self.nonce = nonce
  }

  /// Returns a Boolean value that indicates whether two plans have the same chain, sender and nonce.
  package func hasNonce(of other: TransferPlan) -> Bool {
    hasAccount(of: other) && nonce == other.nonce
  }

  /// Whether two plans are attempts to make one payment: only their fees differ.
  func makesPayment(of other: TransferPlan) -> Bool { hasNonce(of: other) && to == other.to && value == other.value }

  /// Whether two plans have the same chain and sender.
  func hasAccount(of other: TransferPlan) -> Bool { chain == other.chain && from == other.from }
}
