/// A transaction as a node knows it, whether or not it is in a block.
public struct NodeTransaction: Hashable, Sendable {
  /// Its hash.
  public let hash: TransactionHash
  /// Who sent it.
  public let from: EthereumAddress
  /// Who was called or paid; `nil` for one that makes a contract.
  public let to: EthereumAddress?
  /// What was paid.
  public let value: Wei
  /// Its number among the sender's.
  public let nonce: UInt64
  /// The block it is in; `nil` while it waits.
  public let block: UInt64?

  /// A transaction.
  public init(
    hash: TransactionHash, from: EthereumAddress, to: EthereumAddress?, value: Wei, nonce: UInt64, block: UInt64?
  ) {
    self.hash = hash
    self.from = from
    self.to = to
    self.value = value
    self.nonce = nonce
    self.block = block
  }

  /// Whether it pays what a plan meant to pay: same sender, number, recipient and amount.
  ///
  /// Fees may differ, since signers let people change them.
  func pays(_ plan: TransferPlan) -> Bool {
    from == plan.from && to == plan.to && value == plan.value && nonce == plan.nonce
  }
}
