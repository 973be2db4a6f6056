/// A transfer with all fields that are signed, so that the node fills in none of them.
///
/// The nonce makes a transfer idempotent: only one of two transactions with the same nonce can ever be included. A plan
/// that is submitted twice is therefore paid only once.
public struct TransferPlan: Hashable, Sendable {
  /// The chain ID (EIP-155).
  ///
  /// Nodes of other chains reject the transaction.
  public let chain: UInt64
  /// The account that pays.
  public let from: EthereumAddress
  /// The account that is paid.
  public let to: EthereumAddress
  /// The amount to pay, without the fee.
  public let value: Ether
  /// The gas limit: the maximum amount of gas that the transfer may use.
  public let gasLimit: UInt64
  /// The tip and the maximum price per unit of gas.
  public let fees: FeeEstimate
  /// The nonce: the number of transactions that the account has sent before.
  public let nonce: UInt64

  /// Creates a plan.
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

  /// Returns whether both plans have the same chain, account and nonce, so that only one of them can be included.
  public func hasNonce(of other: TransferPlan) -> Bool {
    chain == other.chain && from == other.from && nonce == other.nonce
  }
}
