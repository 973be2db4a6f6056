/// A connection to an Ethereum node, or to a signer (wallet software) that is connected to a node.
///
/// Implementations may retry requests that only read data, but must not retry ``send(_:)``.
public protocol EthereumNode: Sendable {
  /// The display name and the host of the node; the path of the node's URL, which can contain an API key, is not
  /// included.
  var source: DataSource { get }
  /// Returns the chain ID (EIP-155) of the node's chain, such as 1 for Ethereum mainnet.
  func chain() async throws(NodeError) -> UInt64
  /// Returns the accounts for which the node can sign; an empty array if the node does not report its accounts.
  func accounts() async throws(NodeError) -> [EthereumAddress]
  /// Returns the balance of an account at the given block.
  func balance(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> EtherBalance
  /// Returns the number of transactions that an account has sent up to a block, which is the account's next nonce.
  func transactionCount(of account: EthereumAddress, at block: BlockTag) async throws(NodeError) -> UInt64
  /// Returns the base fee of the next block, and the tips (priority fees) in the newest blocks (`eth_feeHistory`).
  ///
  /// - Parameters:
  ///   - blocks: The number of newest blocks for which tips are returned.
  ///   - percentiles: The percentiles of the tips to return for each block, from 0 to 100, in ascending order.
  func feeHistory(blocks: Int, percentiles: [Int]) async throws(NodeError) -> FeeHistory
  /// Returns the tip in ether per unit of gas that the node suggests; `nil`, the default, without a suggestion.
  ///
  /// Source: the JSON-RPC method `eth_maxPriorityFeePerGas`.
  func suggestedTip() async throws(NodeError) -> Ether?
  /// Returns the fee of the chain for publishing a plain transfer on its parent chain; by default,
  /// ``L1Fee/notCharged``.
  ///
  /// Source: `eth_getCode` and `eth_call` of the contract `GasPriceOracle`.
  func l1Fee() async -> L1Fee
  /// Returns the fee of the operator of the chain, requested only if the chain charges an ``L1Fee``; `nil` if the node
  /// does not return the fee. The default is ``OperatorFee/none``.
  ///
  /// Source: `eth_call` of the contract `GasPriceOracle`.
  func operatorFee() async -> OperatorFee?
  /// Returns the pending transactions of an account; `nil`, the default, if the node does not report them.
  ///
  /// Source: the JSON-RPC method `txpool_contentFrom`.
  func pendingTransactions(of account: EthereumAddress) async throws(NodeError) -> [NodeTransaction]?
  /// Returns the code of an account, empty for a plain account; `nil`, the default, if the node does not report the
  /// code.
  ///
  /// An account with code is a contract, or has delegated to one (EIP-7702). Source: the JSON-RPC method `eth_getCode`.
  func code(of account: EthereumAddress) async throws(NodeError) -> [UInt8]?
  /// Returns the amount of gas that the node estimates for a transfer of ether, such as 21,000.
  func gas(from: EthereumAddress, to: EthereumAddress, value: Ether) async throws(NodeError) -> UInt64
  /// Returns the number of the newest block.
  func newestBlock() async throws(NodeError) -> UInt64
  /// Returns the transaction with the given hash, or `nil` if the node does not know the transaction.
  func transaction(_ hash: TransactionHash) async throws(NodeError) -> NodeTransaction?
  /// Returns the block with the given number, including its transactions, or `nil` if the node does not know the block.
  func block(_ number: UInt64) async throws(NodeError) -> NodeBlock?
  /// Returns the receipt of a transaction, or `nil` while the transaction is not in a block.
  func receipt(of hash: TransactionHash) async throws(NodeError) -> TransactionReceipt?
  /// Submits a transfer exactly once and returns the hash of its transaction.
  ///
  /// - Throws: ``NodeError`` if the node or the signer returns an error, or if there is no usable response. The
  ///   transfer may have been sent nevertheless, unless ``JSONRPCError/isRejection`` is `true`.
  func send(_ plan: TransferPlan) async throws(NodeError) -> TransactionHash
}

extension EthereumNode {
  /// Returns `nil`: the node suggests no tip.
  public func suggestedTip() async throws(NodeError) -> Ether? { nil }
  /// Returns ``L1Fee/notCharged``.
  public func l1Fee() async -> L1Fee { .notCharged }
  /// Returns ``OperatorFee/none``.
  public func operatorFee() async -> OperatorFee? { OperatorFee.none }
  /// Returns `nil`: the node does not report the code of an account.
  public func code(of account: EthereumAddress) async throws(NodeError) -> [UInt8]? { nil }
  /// Returns `nil`: the node does not report pending transactions.
  public func pendingTransactions(of account: EthereumAddress) async throws(NodeError) -> [NodeTransaction]? { nil }
}
