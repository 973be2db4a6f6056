/// A state of the send flow, from the first connection to the node to the outcome of the transfer.
public enum TransferState: Sendable {
  /// The chain ID of the node is not known yet.
  case unconnected
  /// The user is specifying the recipient, the amount and the gas tier.
  case editing
  /// The transfer is being planned: its nonce, gas limit and fees are being determined.
  case planning
  /// The planned transfer is ready for review. The user can confirm the transfer unless errors prevent it.
  case reviewing(TransferReview)
  /// The user has confirmed the transfer, and the ENS name of the recipient is being resolved again.
  case resolving(TransferReview)
  /// The transfer is being recorded in the journal before it is submitted to the node.
  case submitting(TransferReview)
  /// The transfer has been recorded in the journal and submitted to the node, which has not responded yet.
  case submitted(TransferReview, TransferRecord)
  /// The node or the signer has responded, and the final outcome of the transfer is not known yet.
  case tracking(TransferReview, Submission)
  /// The outcome of the transfer is final, or the maximum time to wait has elapsed.
  case finished(TransferReview, Submission)
  /// The outcomes of earlier transfers are being determined. The associated value is the newest result, or `nil`.
  case resuming(EarlierTransfer?)
  /// The outcomes of earlier transfers have been determined.
  case resumed(Resumption)
  /// An error occurred, and nothing was submitted to the node. The associated value is the error.
  case failed(SendFlowError)

  /// The planned transfer, before and after the submission; `nil` if no transfer is planned.
  public var review: TransferReview? {
    switch self {
    case .reviewing(let review), .resolving(let review), .submitting(let review), .submitted(let review, _),
      .tracking(let review, _), .finished(let review, _):
      review
    case .unconnected, .editing, .planning, .resuming, .resumed, .failed: nil
    }
  }

  /// The submitted transfer with its latest outcome; `nil` if no transfer was submitted, or before the first response.
  package var submission: Submission? {
    switch self {
    case .tracking(_, let submission), .finished(_, let submission): submission
    default: nil
    }
  }

  /// A Boolean value that indicates whether the transfer has been recorded and submitted.
  package var isSubmitted: Bool {
    if case .submitted = self { return true }
    return submission != nil
  }
}

extension TransferState {
  /// A transfer that was submitted to the node, and its latest outcome.
  public struct Submission: Sendable {
    /// The record of the transfer with the latest outcome.
    public private(set) var record: TransferRecord
    /// The latest outcome of the transfer.
    public let outcome: TransferOutcome
    /// A Boolean value that indicates whether the latest outcome of the transfer is stored in the journal.
    public let isRecorded: Bool
    /// The balance of the account after the block that contains the transfer; `nil` if the balance is unknown.
    public internal(set) var balanceAfter: EtherBalance?

    init(_ record: TransferRecord, _ outcome: TransferOutcome, isRecorded: Bool) {
      self.record = record
      self.outcome = outcome
      self.isRecorded = isRecorded
      self.record.update(with: outcome)
    }

    /// The hash of the transaction that executes the transfer; `nil` if no such transaction is known.
    public var hash: TransactionHash? { outcome.hash ?? (outcome.isFinal ? nil : record.hash) }
    /// The error that the node or the signer returned for the submission; `nil` if no error was returned.
    public var nodeError: JSONRPCError? { outcome.nodeError ?? record.nodeError }
  }

  /// The outcomes of earlier transfers on a chain, and the accounts that could not be checked.
  public struct Resumption: Sendable {
    /// The earlier transfers whose outcomes were determined, grouped by account.
    public let found: [EarlierTransfer]
    /// The most recent transfer with a final outcome, which the user may not have seen yet; `nil` if there is none.
    public let last: EarlierTransfer?
    /// The accounts that were skipped because another process is sending from them.
    public let busy: [EthereumAddress]
    /// The chain IDs (EIP-155) of other chains with unfinished transfers, in ascending order.
    public let otherChains: [UInt64]
  }
}
