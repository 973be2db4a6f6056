/// A receipt: what a node returns about a transaction that is in a block.
public struct TransferReceipt: Hashable, Sendable {
  /// The hash of the transaction.
  public let hash: TransactionHash
  /// The number of the block.
  public let block: UInt64
  /// A Boolean value that indicates whether the transaction was carried out.
  ///
  /// A reverted one costs the fee only.
  public let isSuccess: Bool
  /// The gas that was used.
  public let gasUsed: UInt64
  /// The price of a unit of gas: `effectiveGasPrice`.
  public let gasPrice: Wei
  /// The fee that a rollup charges for its parent chain in addition to gas: `l1Fee` of the OP stack.
  public var l1Fee: Wei?
  /// The account that paid; `nil` where the node left it out.
  public var from: EthereumAddress?
  /// The account that was paid; `nil` where the node left it out.
  public var to: EthereumAddress?
  /// The hash of the block; `nil` where the node left it out.
  public var blockHash: TransactionHash?
  /// The fees that were signed, where they differ from the plan.
  public var changedFees: SignedFees?

  /// Creates a receipt.
  public init(hash: TransactionHash, block: UInt64, isSuccess: Bool, gasUsed: UInt64, gasPrice: Wei) {
    self.hash = hash
    self.block = block
    self.isSuccess = isSuccess
    self.gasUsed = gasUsed
    self.gasPrice = gasPrice
  }

  /// Returns the whole fee that was charged.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func fee() throws(ArithmeticError) -> Wei {
    try gasPrice.multiplied(by: gasUsed).adding(l1Fee ?? .zero)
  }
}

extension TransferReceipt {
  /// Returns the name of the first field that contradicts the transaction or its block; `nil` where all agree.
  ///
  /// - Parameter block: The block that the receipt names; `nil` when the node does not know it.
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
