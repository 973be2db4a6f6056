/// An Ethereum node, or a signer in front of one, that signs and submits transfers.
///
/// Implementations may retry reads. ``send(_:)`` is never retried: it submits a transfer exactly once.
public protocol EthereumNode: Sendable {
  /// The source for messages. It contains the host only, since the path of the URL may contain a key.
  var source: DataSource { get }
  /// Returns the chain ID (EIP-155).
  func chain() async throws(NodeError) -> UInt64
  /// Returns the accounts that the node can sign for; empty where it does not report them.
  func accounts() async throws(NodeError) -> [EthereumAddress]
  /// Returns the balance of an account.
  func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> Ether
  /// Returns the number of transactions that an account has sent, which is the nonce of its next one.
  func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64
  /// Returns the fees of the newest blocks.
  ///
  /// - Parameters:
  ///   - blocks: The number of blocks.
  ///   - percentiles: The percentiles of the tips in each block, ascending.
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory
  /// Returns the estimated gas of a transfer.
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64
  /// Returns the number of the newest block.
  func newestBlock() async throws(NodeError) -> UInt64
  /// Returns a transaction; `nil` when the node does not know it.
  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction?
  /// Returns a block with its transactions; `nil` when the node does not know it.
  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock?
  /// Returns the receipt of a transaction; `nil` while it is not in a block.
  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt?
  /// Submits a transfer once and returns the hash of the transaction.
  ///
  /// - Throws: ``NodeError/unanswered(_:)`` when it is unknown whether the transfer was sent.
  func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash
}

/// The state of the chain that a request refers to.
public enum BlockTag: Hashable, Sendable {
  /// The state after the newest block.
  case latest
  /// The state after the newest block and all pending transactions.
  case pending
  /// The state after the block with this number.
  case block(UInt64)
}

/// The reason why a request to a node failed.
public enum NodeError: Error, Hashable, Sendable {
  /// The node returned no usable response. A transfer may or may not have been sent.
  case unanswered(ProviderError)
  /// The node or the signer returned an error.
  case refused(JSONRPCError)

  /// Returns the provider error for a caller that treats the node as any other source.
  public func providerError(from source: DataSource) -> ProviderError {
    switch self {
    case .unanswered(let error): error
    case .refused(let error):
      ProviderError(.requestFailed(status: nil, message: "\(error.message) (\(error.code))"), from: source)
    }
  }
}

/// The JSON-RPC error of a node or a signer.
///
/// Codes and messages differ between nodes. They are shown to the user; no decision depends on a message.
public struct JSONRPCError: Error, Hashable, Sendable {
  /// The code of the JSON-RPC error.
  public let code: Int
  /// The message of the node.
  ///
  /// It is untrusted; sanitize it before it is displayed.
  public let message: String

  /// Creates an error.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// A Boolean value that indicates whether the user rejected the request at the signer.
  ///
  /// This is the only error that proves that nothing was sent: a proxy or a cluster that repeats a request gets any of
  /// the others for the second one. Source: EIP-1193, code 4001.
  public var isRejection: Bool { code == 4001 }
}
