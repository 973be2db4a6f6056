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
  case nothingPending(EarlierTransfer?)
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
  /// The pending transaction was made elsewhere, so the user must choose the recipient and the amount.
  ///
  /// The second value is the transaction; `nil` if the node does not return it.
  case notRecorded(nonce: UInt64, NodeTransaction?)
  /// The pending transaction of the node does not make the transfer in the journal, so it is not sent again.
  case different(TransferPlan, NodeTransaction)
}

extension Replacement {
  /// A pending transaction of an account, which a new transfer with the same nonce replaces: only one can enter a block.
  package struct Target: Hashable, Sendable {
    /// The nonce of the pending transaction.
    package let nonce: UInt64
    /// The planned transfer in the journal; `nil` if the pending transaction was made elsewhere.
    package let plan: TransferPlan?
    /// The pending transaction as returned by the node; `nil` if the node did not return it.
    package let transaction: NodeTransaction?
    /// The hash of the pending transaction, from the node or else from the journal; `nil` if it is unknown.
    package let hash: TransactionHash?

    /// Creates a pending transfer from its nonce, the plan in the journal, and the transaction that the node returned.
    package init(nonce: UInt64, plan: TransferPlan?, transaction: NodeTransaction?, hash: TransactionHash? = nil) {
      self.hash = transaction?.hash ?? hash
      self.nonce = nonce
      self.plan = plan
      self.transaction = transaction
    }

    /// The fees of the pending transaction per unit of gas, the higher ones of journal and node; `nil` if they are
    /// unknown.
    package var fees: FeeEstimate? {
      guard let transaction, let maximum = transaction.maximumFee ?? transaction.gasPrice,
        let tip = transaction.tip ?? transaction.gasPrice
      else { return plan?.fees }
      let planned = plan?.fees
      return FeeEstimate(
        nextBaseFee: planned?.nextBaseFee ?? .zero, tip: max(tip, planned?.tip ?? .zero),
        maximum: max(maximum, planned?.maximum ?? .zero))
    }

    /// Whether the node, rather than the journal, shows a price for whose replacement the maximum price would be more
    /// than ten times that of a new transfer.
    func isAbove(_ market: FeeEstimate) -> Bool {
      guard let fees, fees.maximum > plan?.fees.maximum ?? .zero else { return false }
      return fees.maximum.wei / 80 * 9 > market.maximum.wei
    }
  }
}
