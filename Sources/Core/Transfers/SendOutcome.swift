/// The outcome of a transfer that was submitted to a node.
public enum SendOutcome: Hashable, Sendable {
  /// The transfer is in a block and succeeded.
  case included(TransactionReceipt)
  /// The transfer is in a block and was reverted: the fee was charged, the amount was not paid.
  case reverted(TransactionReceipt)
  /// The transfer is pending. The hash is `nil` where only its nonce is known to be used.
  case pending(TransactionHash?)
  /// The user rejected the transfer at the signer. Nothing was sent.
  case rejected(JSONRPCError)
  /// The node returned an error, and the nonce remained unused for ``blocksUntilRefused`` further blocks.
  case refused(JSONRPCError)
  /// The hash that the node returned belongs to a transaction that differs from the plan.
  ///
  /// The outcome is settled once that transaction is in a block and the planned one can no longer be included.
  case different(NodeTransaction, isSettled: Bool)
  /// Another transaction has used the nonce, so the transfer can never be included.
  ///
  /// The transaction is `nil` where only its hash is known.
  case superseded(by: TransactionHash, NodeTransaction?)
  /// The outcome is not known yet. The transfer may still be included, so it must not be sent again.
  case unknown(UnknownReason)

  /// The reason why an outcome is unknown.
  public enum UnknownReason: Hashable, Sendable {
    /// The node knows no transaction with that nonce: the request may be lost or still in transit.
    case unseen
    /// The node returned an error. The nonce has been unused in `latest` and `pending` since that block; `nil` before the
    /// first check.
    case answered(JSONRPCError, freeSince: UInt64?)
    /// The node does not, or no longer, know the hash of the transaction, and the nonce is unused.
    case dropped(TransactionHash)
    /// The nonce has been used, but the transaction that used it was not found.
    case nonceUsed
    /// The node omitted fields of the transaction, so that it cannot be compared with the plan.
    case unverifiable(TransactionHash, missing: [String])
    /// A field of the receipt contradicts the transaction or its block.
    case receiptMismatch(TransactionHash, field: String)
    /// The node's chain is shorter than it was when the transfer was sent.
    case chainBehind
    /// The node cannot be reached.
    case unreachable(NodeError)
  }

  /// The number of further blocks for which the nonce must remain unused before an outcome counts as ``refused(_:)``.
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

  /// The hash of the transaction; `nil` where it is unknown.
  public var hash: TransactionHash? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt.hash
    case .pending(let hash): hash
    case .different(let transaction, _): transaction.hash
    case .unknown(.dropped(let hash)), .unknown(.receiptMismatch(let hash, _)): hash
    case .rejected, .refused, .superseded, .unknown: nil
    }
  }

  /// The receipt; `nil` while the transfer is not in a block.
  public var receipt: TransactionReceipt? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt
    case .pending, .rejected, .refused, .different, .superseded, .unknown: nil
    }
  }

  /// The transaction that was made instead of the planned one; `nil` where there is none.
  public var actual: NodeTransaction? {
    switch self {
    case .different(let transaction, _): transaction
    case .superseded(_, let transaction): transaction
    case .included, .reverted, .pending, .rejected, .refused, .unknown: nil
    }
  }

  /// The error that the node returned; `nil` where the outcome has none.
  public var refusal: JSONRPCError? {
    switch self {
    case .rejected(let refusal), .refused(let refusal), .unknown(.answered(let refusal, _)): refusal
    case .included, .reverted, .pending, .different, .superseded, .unknown: nil
    }
  }
}
