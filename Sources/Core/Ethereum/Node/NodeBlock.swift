/// A block of the chain, as returned by a node in a JSON-RPC response.
public struct NodeBlock: Hashable, Sendable {
  /// The hash of the block; `nil` if the node omitted the hash.
  public let hash: TransactionHash?
  /// The transactions that the block contains, except those of which only the hash is known.
  public let transactions: [NodeTransaction]
  /// The hashes of the transactions in the block that the node returned without all of their fields.
  public let otherHashes: [TransactionHash]

  /// Creates a block from its hash, its transactions, and the hashes of its other transactions.
  public init(hash: TransactionHash?, transactions: [NodeTransaction], otherHashes: [TransactionHash] = []) {
    self.hash = hash
    self.transactions = transactions
    self.otherHashes = otherHashes
  }

  func contains(_ hash: TransactionHash) -> Bool {
    transactions.contains { $0.hash == hash } || otherHashes.contains(hash)
  }
}

/// The block at which a request reads the state of the chain, such as the balance of an account.
public enum BlockTag: Hashable, Sendable {
  /// The newest block of the chain.
  case latest
  /// The state after the newest block of the chain and all pending transactions.
  case pending
  /// The block with the given number.
  case block(UInt64)
}
