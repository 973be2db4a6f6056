/// The outcome of a transfer that was submitted to an Ethereum node.
public enum TransferOutcome: Hashable, Sendable, Codable {
  /// The transfer is included in a block and succeeded. The associated value is its receipt.
  case included(TransactionReceipt)
  /// The transfer is included in a block, but was reverted: the fee was charged, but the amount was not paid.
  case reverted(TransactionReceipt)
  /// The transfer is waiting to be included in a block. The associated value is the hash; `nil` if only the nonce is
  /// known.
  case pending(TransactionHash?)
  /// The user rejected the transfer in the signer (wallet software), which returned the error; nothing was sent.
  case rejected(JSONRPCError)
  /// The node returned an error, and the nonce of the transfer was still unused three blocks later.
  ///
  /// Blocks are not awaited after an error that no node returns for a transfer that it stores: the fee is below the
  /// node's minimum, the balance does not cover the transfer, the chain has no EIP-1559 fees, or the node cannot sign.
  case failed(JSONRPCError)
  /// The hash that the node returned belongs to a transaction that differs from the planned transfer.
  ///
  /// `isSettled` is `true` if that transaction is included in a block and the planned transfer can no longer be
  /// included.
  case different(NodeTransaction, isSettled: Bool)
  /// Another transaction with the same nonce is in a block, so the transfer can never be included.
  ///
  /// `by` is the hash of the other transaction; the second value is that transaction, or `nil` if only its hash is
  /// known.
  case superseded(by: TransactionHash, NodeTransaction?)
  /// The outcome is not known yet, for the associated reason. Do not send the transfer again: it may still be included.
  case unknown(UnknownReason)

  /// The reason why the outcome of a transfer is unknown.
  public enum UnknownReason: Hashable, Sendable, Codable {
    /// The node knows no transaction with the nonce of the transfer; the submission may be lost or still in transit.
    case unseen
    /// The node returned an error for the transfer, and no transaction has used the nonce so far.
    ///
    /// `freeSince` is the number of the block at which the nonce was first found to be unused; `nil` before the first
    /// check.
    case answered(JSONRPCError, freeSince: UInt64?)
    /// The node no longer knows the transaction whose hash it returned, and the nonce is unused.
    case dropped(TransactionHash)
    /// The transfer waits for a transaction with a lower nonce, `nonce`, which the node does not have.
    case waiting(TransactionHash?, nonce: UInt64)
    /// The nonce of the transfer has been used by a transaction that could not be found.
    case nonceUsed
    /// The node omitted fields, with the JSON names in `missing`, that are needed to compare transaction and plan.
    case unverifiable(TransactionHash, missing: [String])
    /// The receipt field with the JSON name in `field` contradicts the transaction with the hash or its block.
    case receiptMismatch(TransactionHash, field: String)
    /// The transaction is in the block with the number `block`, but the node does not report whether it succeeded.
    case statusMissing(TransactionHash, block: UInt64)
    /// The transaction is in a block, but fewer blocks follow than `confirmations`, the number that the user requires.
    case unconfirmed(TransactionReceipt, confirmations: UInt64)
    /// The node is connected to another chain, or is behind: its newest block is older than the newest block at the time
    /// of the submission.
    case chainBehind
    /// The state of the transfer could not be requested from the node. The associated value is the error.
    case unreachable(NodeError)
  }

  /// The number of blocks after which a transfer with an error counts as failed if its nonce is still unused: 3.
  package static let blocksUntilFailed: UInt64 = 3

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
    case .pending, .unknown(.waiting): "pending"
    case .rejected: "rejected"
    case .failed: "refused"
    case .different: "different"
    case .superseded: "superseded"
    case .unknown: "unknown"
    }
  }

  /// The hash of the transaction that executes the transfer or differs from it; `nil` if no such transaction is known.
  public var hash: TransactionHash? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt.hash
    case .pending(let hash), .unknown(.waiting(let hash, _)): hash
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

  /// The transaction that took the place of the planned transfer; `nil` if there is none, or if only its hash is known.
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
