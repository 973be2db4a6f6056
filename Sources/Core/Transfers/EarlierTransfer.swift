/// An earlier transfer from the journal, with its current outcome.
public struct EarlierTransfer: Hashable, Sendable {
  /// The record of the transfer before its outcome was determined again; in ``TransferState/Resumption/last``, with the final
  /// outcome.
  public let record: TransferRecord
  /// The current outcome of the transfer.
  public let outcome: TransferOutcome

  /// Creates an earlier transfer from its record and its current outcome.
  package init(record: TransferRecord, outcome: TransferOutcome) {
    self.record = record
    self.outcome = outcome
  }

  /// Returns the error that prevents a new transfer if this earlier transfer, reported as failed or unknown, was
  /// executed.
  ///
  /// - Returns: The error, or `nil` if this transfer was not executed. The result is also `nil` if the outcome of this
  ///   transfer had been reported as unknown and the new transfer has another recipient.
  package func problem(paying recipient: EthereumAddress?) -> SendError? {
    guard record.isClosedAsNotMade || recipient == record.plan.to else { return nil }
    if case .included(let receipt) = outcome {
      return .madeAfterAll(record.plan, by: receipt.hash, hasOtherFees: false)
    }
    guard outcome.isFinal, let actual = outcome.actual, actual.isSamePayment(as: record.plan) else { return nil }
    return .madeAfterAll(record.plan, by: actual.hash, hasOtherFees: true)
  }
}

extension EarlierTransfer {
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

  /// Whether a test chain was restarted: it has fewer blocks, or fewer transactions of the account, than when the
  /// transfer was sent.
  private func isOnRestartedChain(_ terms: TransferTerms) -> Bool {
    TransferPrices.testChains.contains(record.plan.chain)
      && (terms.block < record.block && record.block - terms.block > 2 || record.plan.nonce > terms.nonce)
  }

  private static let blocksUntilUnlikely: UInt64 = 64
}
