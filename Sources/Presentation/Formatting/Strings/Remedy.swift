public import QuidCore

/// A step that a message recommends, for which a host can name its own command or control.
public enum Remedy: Hashable, Sendable {
  /// Show the list of portfolio entries.
  case listEntries
  /// Show the list of contacts.
  case listContacts
  /// Use another node, or a node at all.
  case chooseNode
  /// Send on another chain.
  case chooseChain(UInt64)
  /// Use a node that can sign, or another signer.
  case chooseSigner
  /// Send from another account.
  case chooseSender
  /// Choose the nonce of the transaction to replace or cancel; `nil` if there are several.
  case chooseNonce(UInt64?)
  /// Raise the limit of the fee.
  case raiseFeeLimit
  /// Give at least these fees per gas.
  case raiseFees(FeeEstimate)
  /// Give a higher priority fee: at least the associated value per gas, if the minimum of the node is known.
  case raisePriorityFee(Ether?)
  /// Check the outcome of an earlier transfer.
  case resume
  /// Check the outcome of an earlier transfer, or replace it.
  case resumeOrReplace
  /// Check the outcome of an earlier transfer, or send it again with this nonce.
  case sendAgain(nonce: UInt64)
  /// Cancel the next nonce, for which a transfer waits, or send another transfer with it.
  case fillGap(nonce: UInt64)
  /// Replace a pending transaction with higher fees, or cancel it.
  case replaceOrCancel
  /// Cancel a transfer.
  case cancel
  /// Replace or cancel a pending transaction that the node does not show.
  case replaceHidden(nonce: UInt64)
  /// Replace or cancel a pending transaction other than a plain transfer.
  case replaceOther(nonce: UInt64)
}
