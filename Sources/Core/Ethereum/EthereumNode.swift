/// An Ethereum node, or a signer in front of one, that signs and submits transfers.
///
/// Implementations may retry reads. ``send(_:)`` is never retried: it submits a transfer exactly once.
public protocol EthereumNode: Sendable {
  /// The name and host of the node, for error messages.
  ///
  /// The path of the URL is not included, since it may contain an API key.
  var source: DataSource { get }
  /// Returns the chain ID (EIP-155) of the node.
  func chain() async throws(NodeError) -> UInt64
  /// Returns the accounts that the node can sign for; an empty array if the node does not report them.
  func accounts() async throws(NodeError) -> [EthereumAddress]
  /// Returns the balance of an account in a state of the chain.
  func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> Ether
  /// Returns the number of transactions that an account has sent, in a state of the chain: the nonce of its next
  /// transaction.
  func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64
  /// Returns the fees in the newest blocks.
  ///
  /// - Parameters:
  ///   - blocks: The number of blocks.
  ///   - percentiles: The percentiles of the tips to return for each block, from 0 to 100, ascending.
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory
  /// Returns the amount of gas that the node estimates for a transfer.
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64
  /// Returns the number of the newest block.
  func newestBlock() async throws(NodeError) -> UInt64
  /// Returns the transaction with a hash; `nil` when the node does not know the transaction.
  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction?
  /// Returns the block with a number, including its transactions; `nil` when the node does not know the block.
  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock?
  /// Returns the receipt of a transaction; `nil` while the transaction is not in a block.
  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt?
  /// Submits a transfer exactly once and returns the hash of its transaction.
  ///
  /// - Throws: ``NodeError``. The transfer may have been sent despite the error; only a rejection by the user proves
  ///   that it was not: see ``JSONRPCError/isRejection``.
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
  /// The node returned no usable response. If the request was a transfer, it may or may not have been sent.
  case unanswered(ProviderError)
  /// The node or the signer returned an error.
  case refused(JSONRPCError)

  /// Returns the error as a ``ProviderError``, for callers that handle nodes and data providers alike.
  ///
  /// - Parameter source: The node. A ``refused(_:)`` error is attributed to this source.
  public func providerError(from source: DataSource) -> ProviderError {
    switch self {
    case .unanswered(let error): error
    case .refused(let error):
      ProviderError(.requestFailed(status: nil, message: "\(error.message) (\(error.code))"), from: source)
    }
  }
}

/// A JSON-RPC error that a node or a signer returned.
///
/// Codes and messages differ between nodes. They are shown to the user; no decision depends on a message.
public struct JSONRPCError: Error, Hashable, Sendable {
  /// The code of the JSON-RPC error.
  public let code: Int
  /// The message of the node or the signer.
  ///
  /// The string is untrusted; sanitize it before it is displayed.
  public let message: String

  /// Creates an error.
  public init(code: Int, message: String) {
    self.code = code
    self.message = message
  }

  /// A Boolean value that indicates whether the user rejected the request at the signer.
  ///
  /// No other error proves that nothing was sent: if a proxy repeats a request, the error may refer to the second
  /// attempt although the first one succeeded. Source: EIP-1193, code 4001.
  public var isRejection: Bool { code == 4001 }
}
