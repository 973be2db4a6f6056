/// A connection to an Ethereum node, or to a signer (wallet software) that is connected to a node.
///
/// Implementations may retry requests that only read data. They must not retry ``send(_:)``, which submits a transfer
/// exactly once.
public protocol EthereumNode: Sendable {
  /// The display name and the host of the node, for error messages.
  ///
  /// The path of the node's URL is not included, because the path can contain an API key.
  var source: DataSource { get }
  /// Returns the chain ID (EIP-155) of the node's chain, such as 1 for Ethereum mainnet.
  func chain() async throws(NodeError) -> UInt64
  /// Returns the accounts for which the node can sign transactions.
  ///
  /// Returns an empty array if the node does not report its accounts.
  func accounts() async throws(NodeError) -> [EthereumAddress]
  /// Returns the balance of an account at the given block.
  func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> EtherBalance
  /// Returns the number of transactions that an account has sent up to the given block.
  ///
  /// This number is the nonce of the account's next transaction.
  func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64
  /// Returns the base fee of the next block, and the tips (priority fees) that were paid in the newest blocks.
  ///
  /// Source: the JSON-RPC method `eth_feeHistory`.
  ///
  /// - Parameters:
  ///   - blocks: The number of newest blocks for which tips are returned.
  ///   - percentiles: The percentiles of the tips to return for each block, from 0 to 100, in ascending order.
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory
  /// Returns the tip (priority fee) per unit of gas that the node suggests; `nil` if it suggests none.
  ///
  /// Source: the JSON-RPC method `eth_maxPriorityFeePerGas`. The default implementation returns `nil`.
  func suggestedTip() async throws(NodeError) -> Ether?
  /// Returns the fee that the chain charges for publishing a plain transfer on its parent chain.
  ///
  /// Source: `eth_getCode` and `eth_call` of the contract `GasPriceOracle`. The default implementation returns
  /// ``L1Fee/notCharged``.
  func l1Fee() async -> L1Fee
  /// Returns the pending transactions of an account; `nil` if the node does not report them.
  ///
  /// Source: the JSON-RPC method `txpool_contentFrom`. The default implementation returns `nil`.
  func pendingTransactions(of account: EthereumAddress) async throws(NodeError) -> [NodeTransaction]?
  /// Returns the code of an account: empty for a plain account, `nil` if the node does not report it.
  ///
  /// An account with code is a contract, or has delegated to one (EIP-7702). Source: the JSON-RPC method `eth_getCode`.
  /// The default implementation returns `nil`.
  func code(of account: EthereumAddress) async throws(NodeError) -> [UInt8]?
  /// Returns the amount of gas that the node estimates for a transfer of ether, such as 21,000.
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64
  /// Returns the number of the newest block.
  func newestBlock() async throws(NodeError) -> UInt64
  /// Returns the transaction with the given hash, or `nil` if the node does not know the transaction.
  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction?
  /// Returns the block with the given number, including its transactions, or `nil` if the node does not know
  /// the block.
  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock?
  /// Returns the receipt of a transaction, or `nil` while the transaction is not in a block.
  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt?
  /// Submits a transfer exactly once and returns the hash of its transaction.
  ///
  /// - Throws: ``NodeError`` if the node or the signer returns an error, or if there is no usable response. The
  ///   transfer may have been sent even if an error is thrown, unless ``JSONRPCError/isRejection`` is `true`.
  func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash
}

extension EthereumNode {
  /// Returns `nil`: the node suggests no tip.
  public func suggestedTip() async throws(NodeError) -> Ether? { nil }
  /// Returns ``L1Fee/notCharged``.
  public func l1Fee() async -> L1Fee { .notCharged }
  /// Returns `nil`: the node does not report the code of an account.
  public func code(of account: EthereumAddress) async throws(NodeError) -> [UInt8]? { nil }
  /// Returns `nil`: the node does not report pending transactions.
  public func pendingTransactions(of account: EthereumAddress) async throws(NodeError) -> [NodeTransaction]? { nil }
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

/// An error that indicates why a request to an Ethereum node failed.
public enum NodeError: Error, Hashable, Sendable {
  /// The node returned no usable response.
  ///
  /// The associated value is the error of the connection. If the request submitted a transfer, the transfer may have
  /// been sent nevertheless.
  case unanswered(ProviderError)
  /// The node or the signer returned a JSON-RPC error.
  ///
  /// The associated value is the JSON-RPC error.
  case refused(JSONRPCError)

  /// A Boolean value that indicates whether the node could not be reached, so that nothing is known about its state.
  ///
  /// The value is `false` if the node responded, but with an error or with unusable data.
  package var isUnreachable: Bool {
    guard case .unanswered(let error) = self else { return false }
    if case .invalidResponse = error.reason { return false }
    return true
  }

  /// Returns the error as a ``ProviderError``, for callers that handle nodes and data providers in the same way.
  ///
  /// - Parameter source: The display name and the host of the node, for an error of the case ``refused(_:)``. An error
  ///   of the case ``unanswered(_:)`` already contains this information.
  public func providerError(from source: DataSource) -> ProviderError {
    switch self {
    case .unanswered(let error): error
    case .refused(let error):
      ProviderError(
        .requestFailed(
          status: nil,
          message: error.code == 0
            ? error.message
            : error.message.isEmpty ? "error \(error.code)" : "\(error.message) (\(error.code))"),
        from: source)
    }
  }
}

/// An error that a node or a signer (wallet software) returned in a JSON-RPC response.
///
/// Codes and messages differ between nodes. The app therefore uses messages to advise the user, and not to decide
/// whether a transfer was sent. The exceptions are errors that no node returns for a transfer that it has accepted.
public struct JSONRPCError: Error, Hashable, Sendable {
  /// The error code of the JSON-RPC response, such as −32000; 0 if the response contains no number as the code.
  public let code: Int
  /// The error message in the JSON-RPC response of the node or the signer.
  ///
  /// The message comes from the network and is untrusted. Sanitize the message before displaying it.
  public let message: String
  /// The bytes that a contract returned when it reverted a call; `nil` if the response contains no such bytes.
  ///
  /// The bytes come from the network and are untrusted.
  public let revertData: [UInt8]?

  /// Creates an error from the code, the message and the revert data of a JSON-RPC response.
  public init(code: Int, message: String, revertData: [UInt8]? = nil) {
    self.code = code
    self.message = message
    self.revertData = revertData
  }

  /// A Boolean value that indicates whether the user rejected the request in the signer (EIP-1193, code 4001).
  ///
  /// A transfer that the user rejected was not sent. No other error proves that a transfer was not sent.
  public var isRejection: Bool { code == 4001 }

  /// A Boolean value that indicates whether the called method is unknown (JSON-RPC 2.0, code −32601).
  package var isUnknownMethod: Bool { code == -32_601 }

  /// A Boolean value that indicates whether the node rejected a transfer because its fee is below the node's minimum.
  ///
  /// A node does not store such a transfer. The value is `false` for a replacement with a fee that is too low: a
  /// repeated request for an accepted transfer can have this error.
  package var isUnderpriced: Bool {
    let message = message.lowercased()
    return !message.contains("replace")
      && ["underpriced", "below minimum", "below configured minimum"].contains { message.contains($0) }
  }

  /// A Boolean value that indicates whether the node rejected a transfer because the balance does not cover it, and
  /// stated the amounts.
  ///
  /// A rollup (OP Stack) includes its L1 fee in the amounts.
  package var isUnfunded: Bool {
    let message = message.lowercased()
    return message.contains("insufficient funds")
      && (message.contains("overshot") || message.contains("have ") && message.contains("want "))
  }

  /// A Boolean value that indicates whether the node rejected a transfer because the chain has no EIP-1559 fees.
  package var isUnsupportedType: Bool {
    let message = message.lowercased()
    return ["type not supported", "type is not supported", "unsupported transaction type", "before london"].contains {
      message.contains($0)
    }
  }

  /// A Boolean value that indicates whether a node with this error does not store the transfer.
  ///
  /// If the nonce of the transfer is unused, nothing was sent.
  package var isConclusive: Bool { isUnderpriced || isUnfunded || isUnsupportedType }

  /// A Boolean value that indicates whether the node cannot sign the transfer: it has no method for this, or no key for the
  /// account.
  ///
  /// Nodes without `eth_sendTransaction` return the codes of JSON-RPC 2.0, EIP-1474 (−32004) and EIP-1193 (4200), or only
  /// a message.
  package var isUnableToSign: Bool {
    let message = message.lowercased()
    return isUnknownMethod || [-32_004, -32_604, 4_200].contains(code)
      || [
        "unknown account", "unknown sender", "no signer", "not managed by the node", "account not recognized",
        "unsupported method", "not implemented",
      ].contains { message.contains($0) }
  }

  /// The minimum tip per unit of gas that the node requires, as stated in its error message; `nil` if it states none.
  ///
  /// geth writes `gas tip cap 100, minimum needed 1000000000`.
  package var minimumTip: Ether? {
    guard isUnderpriced, let start = message.firstRange(of: "minimum needed ")?.upperBound else { return nil }
    return UInt128(message[start...].prefix { $0.isASCII && $0.isNumber }).map { Ether(wei: $0) }
  }
}
