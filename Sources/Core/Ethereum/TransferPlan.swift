/// A planned transfer of ether, with all fields that are signed, so that the node chooses none of them.
///
/// The nonce makes a transfer idempotent: only one of two transactions with the same nonce can ever be
/// included in a block. A plan that is submitted twice is therefore paid only once.
public struct TransferPlan: Hashable, Sendable {
  /// The chain ID (EIP-155), such as 1 for the Ethereum main chain.
  ///
  /// The signature covers the chain ID, so nodes of other chains reject the transaction.
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
  /// The nonce: the number of transactions that the sender sent before this one.
  public let nonce: UInt64

  /// Creates a plan from all signed fields of a transfer.
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

  /// Returns whether both plans have the same chain, sender and nonce.
  ///
  /// Only one of two such transfers can be included in a block.
  public func hasNonce(of other: TransferPlan) -> Bool {
    chain == other.chain && from == other.from && nonce == other.nonce
  }
}
