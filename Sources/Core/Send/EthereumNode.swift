/// A node, or a signer in front of one: someone who knows a chain and can have a transfer signed and sent.
///
/// Reads may be asked again by whoever carries them out. ``send(_:)`` never is: it hands a transfer over exactly once.
public protocol EthereumNode: Sendable {
  /// Who it is, for messages: the host alone, since a path may hold a key.
  var source: Source { get }
  /// The number of the chain (EIP-155).
  func chain() async throws(NodeFailure) -> UInt64
  /// The accounts it can sign for; empty where it does not tell.
  func accounts() async throws(NodeFailure) -> [EthereumAddress]
  /// Returns the balance of an account.
  func balance(of account: EthereumAddress, at moment: NodeMoment) async throws(NodeFailure) -> Wei
  /// How many transactions of an account there are, which is the nonce of its next one.
  func transactionCount(of account: EthereumAddress, at moment: NodeMoment) async throws(NodeFailure) -> UInt64
  /// What the last blocks charged for gas.
  ///
  /// - Parameters:
  ///   - blocks: how many.
  ///   - percentiles: of the tips in each block, ascending.
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeFailure) -> FeeHistory
  /// How much gas a transfer takes.
  func gas(from: EthereumAddress, to: EthereumAddress, value: Wei) async throws(NodeFailure) -> UInt64
  /// The number of the newest block.
  func newestBlock() async throws(NodeFailure) -> UInt64
  /// A transaction; `nil` when the node does not know it.
  func transaction(_ hash: TransactionHash) async throws(NodeFailure) -> NodeTransaction?
  /// Returns a block with its transactions; `nil` when the node does not know it.
  func block(_ number: UInt64) async throws(NodeFailure) -> NodeBlock?
  /// The receipt of a transaction; `nil` while it is in no block.
  func receipt(of hash: TransactionHash) async throws(NodeFailure) -> TransferReceipt?
  /// Hands a transfer over, once, and gives the hash of the transaction.
  func send(_ plan: TransferPlan) async throws(SubmissionFailure) -> TransactionHash
}

/// The moment that a node is asked about.
public enum NodeMoment: Hashable, Sendable {
  /// After the newest block.
  case latest
  /// After the newest block and everything that waits to be included.
  case pending
  /// After that block.
  case block(UInt64)
}
