/// The receipt of a transaction that is included in a block: the result of `eth_getTransactionReceipt`.
public struct TransactionReceipt: Hashable, Sendable, Codable {
  /// The hash that identifies the transaction.
  public let hash: TransactionHash
  /// The number of the block that contains the transaction.
  public let block: UInt64
  /// A Boolean value that indicates whether the transaction succeeded; `nil` if the node does not report it.
  ///
  /// If the value is `false`, the transaction was reverted: the sender pays the fee, but the amount is not transferred.
  public let isSuccess: Bool?
  /// The amount of gas that the transaction used; `nil` if the node does not report it.
  public let gasUsed: UInt64?
  /// The price that the sender paid per unit of gas: `effectiveGasPrice`; `nil` if the node does not report it.
  public package(set) var gasPrice: Ether?
  /// The fee for publishing a rollup transaction (OP Stack) on the parent chain; `nil` on chains without this fee.
  public var l1Fee: Ether?
  /// The fee of the operator of a rollup (OP Stack); `nil` on chains without this fee.
  public var operatorFee: Ether?
  /// The account that sent the transaction; `nil` if the node omitted the account.
  public var from: EthereumAddress?
  /// The account or contract that received the amount; `nil` if the node reports no recipient.
  public var to: EthereumAddress?
  /// The hash of the block that contains the transaction; `nil` if the node omitted the hash.
  public var blockHash: TransactionHash?
  /// The gas limit and fees that the user changed in the signer (wallet software); `nil` if they are as planned.
  package var changedFees: SignedFees?

  /// Creates a receipt from the given fields; all other properties are `nil`.
  public init(hash: TransactionHash, block: UInt64, isSuccess: Bool?, gasUsed: UInt64?, gasPrice: Ether?) {
    self.hash = hash
    self.block = block
    self.isSuccess = isSuccess
    self.gasUsed = gasUsed
    self.gasPrice = gasPrice
  }

  /// Creates the receipt of a transaction with the accounts, the block and the hashes of the transaction.
  ///
  /// - Parameters:
  ///   - gasUsed: The amount of gas that the transaction used; by default, its gas limit.
  ///   - gasPrice: The price that the sender paid per unit of gas; by default, the maximum price.
  /// - Returns: The receipt, or `nil` if the transaction is pending.
  public init?(
    of transaction: NodeTransaction, isSuccess: Bool = true, gasUsed: UInt64? = nil, gasPrice: Ether? = nil
  ) {
    guard let block = transaction.block else { return nil }
    self.init(
      hash: transaction.hash, block: block, isSuccess: isSuccess, gasUsed: gasUsed ?? transaction.gasLimit,
      gasPrice: gasPrice ?? transaction.maximumFee)
    from = transaction.from
    to = transaction.to
    blockHash = transaction.blockHash
  }

  /// Returns the total fee of the transaction: the amount of gas used × the gas price, plus ``l1Fee`` and
  /// ``operatorFee``.
  ///
  /// - Returns: The total fee; `nil` if the amount of gas or the gas price is unknown.
  /// - Throws: ``ArithmeticError/overflow`` if the fee exceeds 2¹²⁸ − 1 wei.
  public func fee() throws(ArithmeticError) -> Ether? {
    guard let gasUsed, let gasPrice else { return nil }
    return try gasPrice.multiplied(by: gasUsed).adding(l1Fee ?? .zero).adding(operatorFee ?? .zero)
  }
}

extension TransactionReceipt {
  /// Returns the JSON name of the first field that contradicts the transaction or the block; `nil` if no field does.
  ///
  /// If the block is missing, the result is `blockNumber`.
  func contradiction(to transaction: NodeTransaction, in block: NodeBlock?) -> String? {
    if hash != transaction.hash { return "transactionHash" }
    if from != transaction.from { return "from" }
    if to != transaction.to { return "to" }
    if let gasUsed, gasUsed > transaction.gasLimit ?? .max { return "gasUsed" }
    if let gasPrice, let maximum = transaction.maximumFee, gasPrice > maximum { return "effectiveGasPrice" }
    if let number = transaction.block, number != self.block { return "blockNumber" }
    guard let block, block.contains(hash) else { return "blockNumber" }
    let hashes = Set([blockHash, transaction.blockHash, block.hash].compactMap(\.self))
    return hashes.count > 1 ? "blockHash" : nil
  }
}
