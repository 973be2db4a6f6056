/// The outcome of a transfer that was submitted to an Ethereum node.
public enum SendOutcome: Hashable, Sendable {
  /// The transfer is in a block and succeeded.
  case included(TransactionReceipt)
  /// The transfer is in a block, but it was reverted. The fee was charged, but the amount was not paid.
  case reverted(TransactionReceipt)
  /// The transfer is waiting to be included in a block.
  ///
  /// The hash is `nil` if the node reports only that a pending transaction has the nonce of the transfer.
  case pending(TransactionHash?)
  /// The user rejected the transfer in the signer (the wallet software). Nothing was sent. The associated
  /// value is the error that the signer returned.
  case rejected(JSONRPCError)
  /// The transfer was not made. The node returned the associated error, and the nonce of the transfer was
  /// still unused three blocks later; see ``blocksUntilRefused``.
  case refused(JSONRPCError)
  /// The hash that the node returned belongs to a transaction that differs from the planned transfer.
  ///
  /// `isSettled` is `true` if the differing transaction is in a block and the planned transfer can no longer
  /// be included.
  case different(NodeTransaction, isSettled: Bool)
  /// Another transaction with the same nonce is in a block, so the transfer can never be included.
  ///
  /// The first value is the hash of the other transaction. The second value is the other transaction itself;
  /// `nil` if only its hash is known.
  case superseded(by: TransactionHash, NodeTransaction?)
  /// The outcome is not known yet. The transfer may still be included, so it must not be sent again.
  case unknown(UnknownReason)

  /// The reason why the outcome of a transfer is unknown.
  public enum UnknownReason: Hashable, Sendable {
    /// The node knows no transaction with the nonce of the transfer. The request may be lost or still in
    /// transit.
    case unseen
    /// The node returned an error when the transfer was submitted.
    ///
    /// Every check since then found that no transaction has used the nonce of the transfer. `freeSince` is
    /// the number of the newest block at the first of these checks; `nil` before the first check.
    case answered(JSONRPCError, freeSince: UInt64?)
    /// The node does not know, or no longer knows, the transaction with this hash, and the nonce of the
    /// transfer is unused.
    case dropped(TransactionHash)
    /// The nonce of the transfer has been used by a transaction that could not be found.
    case nonceUsed
    /// The transaction with this hash cannot be compared with the plan, because the node omitted some of its
    /// fields. `missing` contains the names of these fields.
    case unverifiable(TransactionHash, missing: [String])
    /// A field of the receipt contradicts the transaction or its block. `field` is the JSON name of the
    /// field.
    case receiptMismatch(TransactionHash, field: String)
    /// The newest block of the node is older than the block that was the newest when the transfer was
    /// submitted.
    case chainBehind
    /// The node returned an error or no usable response when the state of the transfer was requested.
    case unreachable(NodeError)
  }

  /// The number of blocks after which a transfer for which the node returned an error counts as not made: 3.
  ///
  /// During these blocks, the nonce of the transfer must remain unused; see ``refused(_:)``.
  public static let blocksUntilRefused: UInt64 = 3

  /// A Boolean value that indicates whether the outcome can no longer change, so that no further check is
  /// needed.
  public var isFinal: Bool {
    switch self {
    case .included, .reverted, .rejected, .refused, .superseded: true
    case .different(_, let isSettled): isSettled
    case .pending, .unknown: false
    }
  }

  /// The name of the outcome in JSON output and in the send journal, such as `included`.
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

  /// The hash of the transfer's transaction; `nil` if there is no such transaction or its hash is unknown.
  ///
  /// For the outcome ``different(_:isSettled:)``, the value is the hash of the differing transaction.
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

  /// The transaction that was made instead of the planned transfer; `nil` if there is none or if only its
  /// hash is known.
  public var actual: NodeTransaction? {
    switch self {
    case .different(let transaction, _): transaction
    case .superseded(_, let transaction): transaction
    case .included, .reverted, .pending, .rejected, .refused, .unknown: nil
    }
  }

  /// The error that the node or the signer returned for the transfer; `nil` if there was none.
  public var refusal: JSONRPCError? {
    switch self {
    case .rejected(let refusal), .refused(let refusal), .unknown(.answered(let refusal, _)): refusal
    case .included, .reverted, .pending, .different, .superseded, .unknown: nil
    }
  }
}
