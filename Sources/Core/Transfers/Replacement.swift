/// The way in which a new transfer replaces a pending transaction with the same nonce.
public enum Replacement: Hashable, Sendable {
  /// The new transfer has its own recipient and amount.
  case transfer
  /// The new transfer has the recipient and the amount of the pending transaction, and higher fees.
  case speedUp
  /// The new transfer sends zero ether from the account to itself, so that the pending transaction is not executed.
  case cancellation
}

/// An error that indicates why no pending transaction is replaced, or why a chosen nonce cannot be used.
public enum ReplacementError: NamedError, Hashable, Sendable {
  /// The account has no pending transaction. The associated value is a transfer that just became final, if any.
  case nothingPending(EarlierSend?)
  /// The pending transactions with the associated nonces were made elsewhere, so the user must choose one.
  case madeElsewhere(ClosedRange<UInt64>)
  /// The journal contains several pending transfers, with the associated nonces, so the user must choose one.
  case several([UInt64])
  /// The chosen nonce is already used by a transaction in a block. `next` is the next nonce of the account.
  case used(nonce: UInt64, next: UInt64)
  /// The chosen nonce belongs to no pending transaction. `next` is the next nonce of the account.
  case unused(nonce: UInt64, next: UInt64)
  /// The node does not return the pending transaction with the chosen nonce, so its recipient and fees are unknown.
  case hidden(nonce: UInt64)
  /// The pending transaction is not a plain transfer of ether, so a transfer with the same content cannot be made.
  case notPlain(nonce: UInt64)
}
