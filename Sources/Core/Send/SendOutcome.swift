/// What became of a transfer that was handed to a node.
public enum SendOutcome: Hashable, Sendable {
  /// It is in a block and was carried out.
  case included(TransferReceipt)
  /// It is in a block and was reverted: the fee is paid, the amount is not.
  case reverted(TransferReceipt)
  /// It waits to be included; the hash is `nil` where only its nonce tells so.
  case pending(TransactionHash?)
  /// The person at the signer said no: nothing was sent.
  case rejected(NodeRefusal)
  /// The node or the signer said no, and nothing was sent.
  case refused(NodeRefusal)
  /// Another transaction has taken its nonce, so that it can never be included. The hash is `nil` where the node cannot
  /// name the other one any more, and then it might have been this one after all.
  case superseded(by: TransactionHash)
  /// Nobody can tell yet. It may still be included; nothing may be paid a second time before that is settled.
  case unknown(Doubt)

  /// Why nobody can tell.
  public enum Doubt: Hashable, Sendable {
    /// The node knows of no transaction with that nonce: the request may be lost, or still be on its way.
    case unseen
    /// The hash is known, and the node does not know it (any more), while its nonce is free.
    case dropped(TransactionHash)
    /// The nonce has been used, and the node cannot name the transaction that did.
    case nonceUsed
    /// The node's chain is shorter than it was when the transfer was sent.
    case chainBehind
    /// The node cannot be asked.
    case unreachable(NodeFailure)
  }

  /// Whether nothing about it can change any more.
  public var isFinal: Bool {
    switch self {
    case .included, .reverted, .rejected, .refused, .superseded: true
    case .pending, .unknown: false
    }
  }

  /// Its name in JSON and in the record of sends.
  public var name: String {
    switch self {
    case .included: "included"
    case .reverted: "reverted"
    case .pending: "pending"
    case .rejected: "rejected"
    case .refused: "refused"
    case .superseded: "superseded"
    case .unknown: "unknown"
    }
  }

  /// The hash of the transaction, where it is known.
  public var hash: TransactionHash? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt.hash
    case .pending(let hash): hash
    case .unknown(.dropped(let hash)): hash
    case .rejected, .refused, .superseded, .unknown: nil
    }
  }

  /// The receipt, once it is in a block.
  public var receipt: TransferReceipt? {
    switch self {
    case .included(let receipt), .reverted(let receipt): receipt
    case .pending, .rejected, .refused, .superseded, .unknown: nil
    }
  }
}
