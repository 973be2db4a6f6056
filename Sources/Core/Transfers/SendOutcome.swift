/// The outcome of a transfer that was submitted to an Ethereum node.
public enum SendOutcome: Hashable, Sendable {
  /// The transfer is included in a block and succeeded. The associated value is its receipt.
  case included(TransactionReceipt)
  /// The transfer is included in a block, but was reverted: the fee was charged, but the amount was not paid.
  ///
  /// The associated value is the receipt of the transaction.
  case reverted(TransactionReceipt)
  /// The transfer is waiting to be included in a block.
  ///
  /// The associated value is the hash of the transaction; `nil` if the hash is unknown. The hash is unknown if the node
  /// reports only that a pending transaction has the nonce of the transfer.
  case pending(TransactionHash?)
  /// The user rejected the transfer in the signer (the wallet software), so nothing was sent.
  ///
  /// The associated value is the error that the signer returned.
  case rejected(JSONRPCError)
  /// The node returned an error for the transfer, and the nonce of the transfer was still unused three blocks later.
  ///
  /// The associated value is the error. The number of blocks is defined by ``blocksUntilFailed``. Blocks are not
  /// awaited after an error that no node returns for a transfer that it stores: the fee is below the node's minimum, the
  /// balance does not cover the transfer, the chain has no EIP-1559 fees, or the node cannot sign.
  case failed(JSONRPCError)
  /// The hash that the node returned belongs to a transaction that differs from the planned transfer.
  ///
  /// The first value is the differing transaction. `isSettled` is `true` if the differing transaction is included in a
  /// block and the planned transfer can no longer be included.
  case different(NodeTransaction, isSettled: Bool)
  /// Another transaction with the same nonce is included in a block, so the transfer can never be included.
  ///
  /// The first value is the hash of the other transaction. The second value is the transaction itself; `nil` if only
  /// its hash is known.
  case superseded(by: TransactionHash, NodeTransaction?)
  /// The outcome is not known yet. The associated value is the reason.
  ///
  /// The transfer may still be included in a block, so it must not be sent again.
  case unknown(UnknownReason)

  /// The reason why the outcome of a transfer is unknown.
  public enum UnknownReason: Hashable, Sendable {
    /// The node knows no transaction with the nonce of the transfer.
    ///
    /// The request that submitted the transfer may have been lost, or may still be in transit.
    case unseen
    /// The node returned an error for the transfer, and no transaction has used the nonce of the transfer so far.
    ///
    /// The first value is the error. `freeSince` is the number of the block at which the nonce was first found to be
    /// unused; `nil` before the first check.
    case answered(JSONRPCError, freeSince: UInt64?)
    /// The node previously returned the hash of the transaction, but no longer knows the transaction.
    ///
    /// The associated value is the hash. The nonce of the transfer is unused.
    case dropped(TransactionHash)
    /// The nonce of the transfer has been used by a transaction that could not be found.
    case nonceUsed
    /// The transaction cannot be compared with the planned transfer, because the node omitted some of its fields.
    ///
    /// The first value is the hash of the transaction. `missing` contains the JSON names of the omitted fields.
    case unverifiable(TransactionHash, missing: [String])
    /// The receipt of the transaction contradicts the transaction or its block.
    ///
    /// The first value is the hash of the transaction. `field` is the JSON name of the receipt field that does not
    /// match.
    case receiptMismatch(TransactionHash, field: String)
    /// The transaction is included in a block, but the node does not report whether it succeeded.
    ///
    /// `block` is the number of the block.
    case statusMissing(TransactionHash, block: UInt64)
    /// The transaction is included in a block, but fewer blocks follow than the user requires.
    ///
    /// The first value is the receipt of the transaction. `confirmations` is the required number of blocks.
    case unconfirmed(TransactionReceipt, confirmations: UInt64)
    /// The node is behind: its newest block is older than the newest block at the time of the submission.
    case chainBehind
    /// The state of the transfer could not be requested from the node. The associated value is the error.
    case unreachable(NodeError)
  }

  /// The number of blocks to wait after an error response of the node before a transfer counts as failed: 3.
  ///
  /// The transfer counts as failed only if its nonce is still unused; see ``failed(_:)``.
  public static let blocksUntilFailed: UInt64 = 3

  /// A Boolean value that indicates whether the outcome is final, in which case the transfer is no longer tracked.
  public var isFinal: Bool {
    switch self {
    case .included, .reverted, .rejected, .failed, .superseded: true
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
    case .failed: "refused"
    case .different: "different"
    case .superseded: "superseded"
    case .unknown: "unknown"
    }
  }

  /// The hash of the transaction that executes the transfer; `nil` if no such transaction is known.
  ///
  /// For the outcome ``different(_:isSettled:)``, the value is the hash of the differing transaction.
  public var hash: TransactionHash? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt.hash
    case .pending(let hash): hash
    case .different(let transaction, _): transaction.hash
    case .unknown(.dropped(let hash)), .unknown(.receiptMismatch(let hash, _)), .unknown(.statusMissing(let hash, _)):
      hash
    case .unknown(.unconfirmed(let receipt, _)): receipt.hash
    case .rejected, .failed, .superseded, .unknown: nil
    }
  }

  /// The receipt of the transfer's transaction; `nil` if the transfer is not known to be included in a block.
  public var receipt: TransactionReceipt? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt
    case .pending, .rejected, .failed, .different, .superseded, .unknown: nil
    }
  }

  /// The transaction that took the place of the planned transfer; see ``different(_:isSettled:)`` and
  /// ``superseded(by:_:)``.
  ///
  /// The value is `nil` if there is no such transaction, or if only its hash is known.
  public var actual: NodeTransaction? {
    switch self {
    case .different(let transaction, _): transaction
    case .superseded(_, let transaction): transaction
    case .included, .reverted, .pending, .rejected, .failed, .unknown: nil
    }
  }

  /// The error that the node or the signer returned for the transfer; `nil` if no error was returned.
  public var nodeError: JSONRPCError? {
    switch self {
    case .rejected(let nodeError), .failed(let nodeError), .unknown(.answered(let nodeError, _)): nodeError
    case .included, .reverted, .pending, .different, .superseded, .unknown: nil
    }
  }
}
