/// The outcome of a transfer that was submitted to a node.
public enum SendOutcome: Hashable, Sendable {
  /// The transfer is in a block and succeeded.
  case included(TransactionReceipt)
  /// The transfer is in a block and was reverted: the fee was charged, the amount was not paid.
  case reverted(TransactionReceipt)
  /// The transfer is pending. The hash is `nil` where the node only reports that the nonce is used by a pending
  /// transaction.
  case pending(TransactionHash?)
  /// The user rejected the transfer at the signer. Nothing was sent.
  case rejected(JSONRPCError)
  /// The node returned an error, and the nonce remained unused for ``blocksUntilRefused`` further blocks.
  case refused(JSONRPCError)
  /// The hash that the node returned belongs to a transaction that differs from the plan.
  ///
  /// `isSettled` is true once that transaction is in a block and the planned transfer can no longer be included.
  case different(NodeTransaction, isSettled: Bool)
  /// Another transaction with the same nonce is in a block, so the transfer can never be included.
  ///
  /// The transaction is `nil` where only its hash is known.
  case superseded(by: TransactionHash, NodeTransaction?)
  /// The outcome is not known yet. The transfer may still be included, so it must not be sent again.
  case unknown(UnknownReason)

  /// The reason why an outcome is unknown.
  public enum UnknownReason: Hashable, Sendable {
    /// The node knows no transaction with the nonce: the request may be lost or still in transit.
    case unseen
    /// The node returned an error.
    ///
    /// `freeSince` is the number of the newest block at the first check after the error; every check found the nonce
    /// unused. It is `nil` before the first check.
    case answered(JSONRPCError, freeSince: UInt64?)
    /// The node does not know, or no longer knows, the transaction with this hash, and the nonce is unused.
    case dropped(TransactionHash)
    /// A transaction has used the nonce, but it was not found.
    case nonceUsed
    /// The node omitted these fields of the transaction, so that it cannot be compared with the plan.
    case unverifiable(TransactionHash, missing: [String])
    /// A field of the receipt contradicts the transaction or its block. The string is the JSON name of the field.
    case receiptMismatch(TransactionHash, field: String)
    /// The newest block of the node is older than the newest block was when the transfer was sent.
    case chainBehind
    /// The node returned an error or no usable response to a request for the state of the transfer.
    case unreachable(NodeError)
  }

  /// The number of blocks for which the nonce must remain unused after an error before the outcome is ``refused(_:)``.
  public static let blocksUntilRefused: UInt64 = 3

  /// A Boolean value that indicates whether the outcome is final, so that no further check is needed.
  public var isFinal: Bool {
    switch self {
    case .included, .reverted, .rejected, .refused, .superseded: true
    case .different(_, let isSettled): isSettled
    case .pending, .unknown: false
    }
  }

  /// The name of the outcome in JSON output and in the journal.
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

  /// The hash of the transfer's transaction, or of the ``different(_:isSettled:)`` one; `nil` for other outcomes.
  public var hash: TransactionHash? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt.hash
    case .pending(let hash): hash
    case .different(let transaction, _): transaction.hash
    case .unknown(.dropped(let hash)), .unknown(.receiptMismatch(let hash, _)): hash
    case .rejected, .refused, .superseded, .unknown: nil
    }
  }

  /// The receipt of the transfer; `nil` if the transfer is not known to be in a block.
  public var receipt: TransactionReceipt? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt
    case .pending, .rejected, .refused, .different, .superseded, .unknown: nil
    }
  }

  /// The transaction that was made instead of the planned one; `nil` where there is none or only its hash is known.
  public var actual: NodeTransaction? {
    switch self {
    case .different(let transaction, _): transaction
    case .superseded(_, let transaction): transaction
    case .included, .reverted, .pending, .rejected, .refused, .unknown: nil
    }
  }

  /// The error that the node or the signer returned; `nil` where the outcome has none.
  public var refusal: JSONRPCError? {
    switch self {
    case .rejected(let refusal), .refused(let refusal), .unknown(.answered(let refusal, _)): refusal
    case .included, .reverted, .pending, .different, .superseded, .unknown: nil
    }
  }
}
