/// The outcome of a transfer that was handed to a node.
public enum SendOutcome: Hashable, Sendable {
  /// The transfer is in a block and was carried out.
  case included(TransferReceipt)
  /// The transfer is in a block and was reverted: the fee is paid, the amount is not.
  case reverted(TransferReceipt)
  /// The transfer waits for a block; the hash is `nil` where only its nonce is known to be used.
  case pending(TransactionHash?)
  /// The user rejected the transfer at the signer. Nothing was sent.
  case rejected(NodeRefusal)
  /// The node answered with an error, and the nonce stayed unused over ``blocksUntilRefused`` further blocks.
  case refused(NodeRefusal)
  /// The hash that the node returned belongs to a transaction that differs from the plan.
  ///
  /// It is settled once that transaction is in a block and the planned one can no longer be included.
  case different(NodeTransaction, isSettled: Bool)
  /// Another transaction has used the nonce, so the transfer can never be included. The transaction is `nil` where only
  /// its hash is known.
  case superseded(by: TransactionHash, NodeTransaction?)
  /// The outcome is not known yet. The transfer may still be included; nothing may be paid again before it is settled.
  case unknown(Doubt)

  /// The reason why an outcome is unknown.
  public enum Doubt: Hashable, Sendable {
    /// The node knows of no transaction with that nonce: the request may be lost, or still be on its way.
    case unseen
    /// The node answered with an error. The nonce is unused in `latest` and `pending` since that block; `nil` before the
    /// first observation.
    case answered(NodeRefusal, freeSince: UInt64?)
    /// The hash is known, and the node does not know it (any more), while its nonce is unused.
    case dropped(TransactionHash)
    /// The nonce has been used, and the node cannot name the transaction that used it.
    case nonceUsed
    /// The node left out fields of the transaction, so that it cannot be compared with the plan.
    case unverifiable(TransactionHash, missing: [String])
    /// That field of the receipt contradicts the transaction or its block.
    case receiptMismatch(TransactionHash, field: String)
    /// The node's chain is shorter than it was when the transfer was sent.
    case chainBehind
    /// The node cannot be reached.
    case unreachable(NodeFailure)
  }

  /// The count of further blocks over which the nonce must stay unused before an error counts as a refusal.
  public static let blocksUntilRefused: UInt64 = 3

  /// A Boolean value that indicates whether the outcome is settled.
  public var isFinal: Bool {
    switch self {
    case .included, .reverted, .rejected, .refused, .superseded: true
    case .different(_, let isSettled): isSettled
    case .pending, .unknown: false
    }
  }

  /// The name of the outcome in JSON and in the journal.
  public var name: String {
    switch self {
    case .included: "included"
    case .reverted: "reverted"
    case .pending: "pending"
    case .rejected: "rejected"
    case .refused: "refused"
    case .different: "different"
    case .superseded: "superseded"
    case .unknown: "unknown"
    }
  }

  /// The hash that belongs to the transfer, where it is known.
  public var hash: TransactionHash? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt.hash
    case .pending(let hash): hash
    case .different(let transaction, _): transaction.hash
    case .unknown(.dropped(let hash)), .unknown(.receiptMismatch(let hash, _)): hash
    case .rejected, .refused, .superseded, .unknown: nil
    }
  }

  /// The receipt, once the transfer is in a block.
  public var receipt: TransferReceipt? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt
    case .pending, .rejected, .refused, .different, .superseded, .unknown: nil
    }
  }

  /// The transaction that was made in place of the planned one.
  public var actual: NodeTransaction? {
    switch self {
    case .different(let transaction, _): transaction
    case .superseded(_, let transaction): transaction
    case .included, .reverted, .pending, .rejected, .refused, .unknown: nil
    }
  }

  /// The error that the node answered with, where the outcome includes one.
  public var refusal: NodeRefusal? {
    switch self {
    case .rejected(let refusal), .refused(let refusal), .unknown(.answered(let refusal, _)): refusal
    case .included, .reverted, .pending, .different, .superseded, .unknown: nil
    }
  }
}
