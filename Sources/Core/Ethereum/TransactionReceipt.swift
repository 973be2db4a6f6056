/// The receipt of a transaction that is in a block, as `eth_getTransactionReceipt` returns it.
public struct TransactionReceipt: Hashable, Sendable {
  /// The hash of the transaction.
  public let hash: TransactionHash
  /// The number of the block that contains the transaction.
  public let block: UInt64
  /// A Boolean value that indicates whether the transaction succeeded; `false` if it was reverted.
  ///
  /// A reverted transaction pays the fee, but not the amount.
  public let isSuccess: Bool
  /// The amount of gas that was used.
  public let gasUsed: UInt64
  /// The price that was paid per unit of gas: `effectiveGasPrice`.
  public let gasPrice: Ether
  /// The additional fee that a rollup charges for its parent chain: `l1Fee` of the OP stack; `nil` on other chains.
  public var l1Fee: Ether?
  /// The account that paid; `nil` where the node omitted it.
  public var from: EthereumAddress?
  /// The account that was paid; `nil` where the node omitted it.
  public var to: EthereumAddress?
  /// The hash of the block that contains the transaction; `nil` where the node omitted it.
  public var blockHash: TransactionHash?
  /// The gas limit and fees that were signed; `nil` unless they differ from the plan.
  public var changedFees: SignedFees?

  /// Creates a receipt.
  public init(hash: TransactionHash, block: UInt64, isSuccess: Bool, gasUsed: UInt64, gasPrice: Ether) {
    self.hash = hash
    self.block = block
    self.isSuccess = isSuccess
    self.gasUsed = gasUsed
    self.gasPrice = gasPrice
  }

  /// Returns the fee that was charged, including ``l1Fee``.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func fee() throws(ArithmeticError) -> Ether {
    try gasPrice.multiplied(by: gasUsed).adding(l1Fee ?? .zero)
  }
}

/// The gas limit and the fees of a transaction as they were signed.
public struct SignedFees: Hashable, Sendable {
  /// The gas limit.
  public let gasLimit: UInt64
  /// The maximum price per unit of gas: `maxFeePerGas`.
  public let maximum: Ether
  /// The maximum tip per unit of gas: `maxPriorityFeePerGas`.
  public let tip: Ether

  /// Creates signed fees.
  public init(gasLimit: UInt64, maximum: Ether, tip: Ether) {
    self.gasLimit = gasLimit
    self.maximum = maximum
    self.tip = tip
  }
}

// MARK: Consistency

extension TransactionReceipt {
  /// Returns the JSON name of the first field that contradicts the transaction or its block; `nil` when no field does.
  ///
  /// - Parameters:
  ///   - transaction: The transaction of the receipt.
  ///   - block: The block that the receipt refers to; `nil` when the node does not know it, which contradicts the field
  ///     `blockNumber`.
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
