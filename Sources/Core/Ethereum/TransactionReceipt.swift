/// The receipt of a transaction that is included in a block: the result of `eth_getTransactionReceipt`.
public struct TransactionReceipt: Hashable, Sendable {
  /// The hash that identifies the transaction.
  public let hash: TransactionHash
  /// The number of the block that contains the transaction.
  public let block: UInt64
  /// A Boolean value that indicates whether the transaction succeeded; `false` if it was reverted.
  ///
  /// The sender of a reverted transaction pays the fee, but not the amount.
  public let isSuccess: Bool
  /// The number of units of gas that the transaction used.
  public let gasUsed: UInt64
  /// The price that the sender paid per unit of gas: `effectiveGasPrice`.
  public let gasPrice: Ether
  /// The L1 data fee of a rollup of the OP stack, charged for publishing the transaction on the parent chain.
  ///
  /// The value is `nil` on other chains.
  public var l1Fee: Ether?
  /// The account that sent the transaction; `nil` if the node omitted it.
  public var from: EthereumAddress?
  /// The account or contract that received the amount; `nil` if the node omitted it.
  public var to: EthereumAddress?
  /// The hash of the block that contains the transaction; `nil` if the node omitted it.
  public var blockHash: TransactionHash?
  /// The signed gas limit and fees if the user changed them in the signer (wallet software) before signing.
  ///
  /// The value is `nil` if the transaction was signed with the planned gas limit and fees.
  public var changedFees: SignedFees?

  /// Creates a receipt with the required fields.
  ///
  /// All other fields are `nil`.
  public init(hash: TransactionHash, block: UInt64, isSuccess: Bool, gasUsed: UInt64, gasPrice: Ether) {
    self.hash = hash
    self.block = block
    self.isSuccess = isSuccess
    self.gasUsed = gasUsed
    self.gasPrice = gasPrice
  }

  /// Returns the total fee of the transaction: the gas used × the gas price, plus ``l1Fee``.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the fee exceeds 2¹²⁸ − 1 wei.
  public func fee() throws(ArithmeticError) -> Ether {
    try gasPrice.multiplied(by: gasUsed).adding(l1Fee ?? .zero)
  }
}

/// The gas limit and the fees with which a transaction was signed.
public struct SignedFees: Hashable, Sendable {
  /// The maximum amount of gas that the transaction may use.
  public let gasLimit: UInt64
  /// The maximum price per unit of gas: `maxFeePerGas` (EIP-1559).
  public let maximum: Ether
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas` (EIP-1559).
  public let tip: Ether

  /// Creates signed fees from a gas limit, and the maximum price and the maximum tip per unit of gas.
  public init(gasLimit: UInt64, maximum: Ether, tip: Ether) {
    self.gasLimit = gasLimit
    self.maximum = maximum
    self.tip = tip
  }
}

// MARK: Consistency

extension TransactionReceipt {
  /// Returns the JSON name of the first field of the receipt that contradicts the transaction or the block.
  ///
  /// Returns `nil` if no field contradicts them.
  ///
  /// - Parameters:
  ///   - transaction: The transaction of the receipt.
  ///   - block: The block to which the receipt refers. `nil` means that the node does not know the block,
  ///     which contradicts the field `blockNumber`.
  func contradiction(to transaction: NodeTransaction, in block: NodeBlock?) -> String? {
    if hash != transaction.hash { return "transactionHash" }
    if from != transaction.from { return "from" }
    if to != transaction.to { return "to" }
    if gasUsed > transaction.gasLimit ?? .max { return "gasUsed" }
    if let maximum = transaction.maximumFee, gasPrice > maximum { return "effectiveGasPrice" }
    if let number = transaction.block, number != self.block { return "blockNumber" }
    guard let block, block.transactions.contains(where: { $0.hash == hash }) else { return "blockNumber" }
    let hashes = Set([blockHash, transaction.blockHash, block.hash].compactMap(\.self))
    return hashes.count > 1 ? "blockHash" : nil
  }
}
