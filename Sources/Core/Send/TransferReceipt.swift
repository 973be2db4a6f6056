/// What a node says about a transfer that has been included in a block.
public struct TransferReceipt: Hashable, Sendable {
  /// The transaction.
  public let hash: TransactionHash
  /// The block it is in.
  public let block: UInt64
  /// Whether it was carried out; otherwise it was reverted: the fee is paid and the amount is not.
  public let isSuccess: Bool
  /// How much gas it took.
  public let gasUsed: UInt64
  /// What a unit of gas has cost.
  public let gasPrice: Wei

  /// A receipt.
  public init(hash: TransactionHash, block: UInt64, isSuccess: Bool, gasUsed: UInt64, gasPrice: Wei) {
    self.hash = hash
    self.block = block
    self.isSuccess = isSuccess
    self.gasUsed = gasUsed
    self.gasPrice = gasPrice
  }

  /// What the chain has taken for it.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func fee() throws(ArithmeticError) -> Wei { try gasPrice.multiplied(by: gasUsed) }
}
