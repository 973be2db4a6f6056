/// A transfer that was submitted to the node, and its latest outcome.
public struct SentTransfer: Sendable {
  /// The record of the transfer in the journal, as written before the submission.
  public let record: SendRecord
  /// The latest outcome of the transfer; `nil` until the node has responded.
  public internal(set) var outcome: SendOutcome?
  /// The hash of the transaction that executes the transfer; `nil` if no such transaction is known.
  public internal(set) var hash: TransactionHash?
  /// The error that the node or the signer returned for the submission; `nil` if no error was returned.
  public internal(set) var nodeError: JSONRPCError?
  /// A Boolean value that indicates whether the latest outcome of the transfer is stored in the journal.
  public internal(set) var isRecorded = true
  /// The balance of the account after the block that contains the transfer; `nil` if the balance is unknown.
  public internal(set) var balanceAfter: EtherBalance?
}
