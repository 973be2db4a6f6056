/// What a node says about an account and its chain at one moment: what a transfer is planned on.
public struct TransferTerms: Hashable, Sendable {
  /// The chain the node is on.
  public let chain: UInt64
  /// The newest block.
  public let block: UInt64
  /// The account that pays.
  public let from: EthereumAddress
  /// What it holds.
  public let balance: Wei
  /// The number of its next transaction, with those counted that wait to be included.
  public let nonce: UInt64
  /// How many of its transactions are in blocks: a nonce below has been used.
  public let included: UInt64
  /// What the last blocks charged for gas.
  public let history: FeeHistory
  /// Whether the node can sign for the account, as far as it tells.
  public let isSenderKnown: Bool

  /// The count of the account's transactions that wait for a block.
  public var waiting: UInt64 { nonce - min(nonce, included) }

  /// Terms.
  public init(
    chain: UInt64, block: UInt64, from: EthereumAddress, balance: Wei, nonce: UInt64, included: UInt64,
    history: FeeHistory,
    isSenderKnown: Bool
  ) {
    self.chain = chain
    self.block = block
    self.from = from
    self.balance = balance
    self.nonce = nonce
    self.included = included
    self.history = history
    self.isSenderKnown = isSenderKnown
  }
}
