/// An earlier transfer from the journal, with its current outcome.
public struct EarlierTransfer: Hashable, Sendable {
  /// The record of the transfer before its outcome was determined again; in ``TransferState/Resumption/last``, with the final
  /// outcome.
  public let record: TransferRecord
  /// The current outcome of the transfer.
  public let outcome: TransferOutcome
  /// The number of the block that contained the transfer until a reorganization of the chain; `nil` if there was none.
  public var formerBlock: UInt64?
  /// The hashes of earlier or later attempts to make the same payment, which this transfer has replaced.
  public package(set) var replacedHashes: [TransactionHash] = []

  /// Creates an earlier transfer from its record and its current outcome.
  package init(record: TransferRecord, outcome: TransferOutcome, formerBlock: UInt64? = nil) {
    self.record = record
    self.outcome = outcome
    self.formerBlock = formerBlock
  }

  /// Returns the error that prevents a new transfer if this earlier transfer, reported as failed or unknown, was
  /// executed.
  ///
  /// - Returns: The error, or `nil` if this transfer was not executed. The result is also `nil` if the outcome of this
  ///   transfer had been reported as unknown and the new transfer has another recipient.
  package func problem(paying recipient: EthereumAddress?) -> SendError? {
    guard record.isClosedAsNotMade || recipient == record.plan.to else { return nil }
    // The transfer was reported as included before.
    if formerBlock != nil, outcome.receipt != nil { return nil }
    if case .included(let receipt) = outcome {
      return .madeAfterAll(record.plan, by: receipt.hash, hasOtherFees: false)
    }
    guard outcome.isFinal, let actual = outcome.actual, actual.isSamePayment(as: record.plan) else { return nil }
    return .madeAfterAll(record.plan, by: actual.hash, hasOtherFees: true)
  }
}

extension EarlierTransfer {
  /// A note about transfers of an account that depend on each other.
  public enum Note: Hashable, Sendable {
    /// The planned transfer waits for a transaction with this nonce, which the node does not have.
    case waits(nonce: UInt64)
    /// The earlier transfer waits for the nonce of the planned one, and is executed after it.
    case isNext(TransferPlan)
    /// The outcome of the earlier transfer with this nonce is unknown. If it was made, both transfers are executed.
    case isUnknown(nonce: UInt64)
    /// A reorganization of the chain has removed the earlier transfer from its block.
    case isRemoved(EarlierTransfer)
    /// The earlier transfer arrived, and the other attempts to make it did not.
    case hasReplaced(EarlierTransfer)
  }

  /// Whether a new transfer can replace this transfer: its nonce is unused in blocks, and its test chain was not
  /// restarted.
  func isReplaceable(on terms: TransferTerms) -> Bool {
    record.plan.nonce >= terms.included && !isOnRestartedChain(terms)
  }

  /// The number of the block from which a transfer with another nonce, which the user must choose, may follow although
  /// the outcome of this transfer is unknown; `nil` if this transfer can still be executed.
  func successorBlock(on terms: TransferTerms) -> UInt64? {
    if isOnRestartedChain(terms) { return 0 }
    guard record.plan.nonce < terms.included else { return nil }
    if case .unknown(.statusMissing) = outcome { return 0 }
    let (block, isTooLarge) = record.block.addingReportingOverflow(Self.blocksUntilUnlikely)
    return isTooLarge ? .max : block
  }

  /// Whether the transfer can be included only after another transaction, which the node does not have.
  func isWaiting(on terms: TransferTerms) -> Bool { record.plan.nonce > terms.nonce && !isOnRestartedChain(terms) }

  /// Whether a test chain was restarted: its first block differs from the one when the transfer was sent.
  func isOnRestartedChain(_ terms: TransferTerms) -> Bool {
    guard TransferPrices.testChains.contains(record.plan.chain) else { return false }
    if let genesis = record.genesis { return terms.genesis.map { $0 != genesis } ?? false }
    // Records of earlier versions have no hash.
    return terms.block < record.block && record.block - terms.block > 2
  }

  private static let blocksUntilUnlikely: UInt64 = 64
}
