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
  /// The pending transaction is not a plain transfer of ether, so a transfer with the same content cannot be made.
  case notPlain(nonce: UInt64)
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

    /// Creates a pending transfer from its nonce, the plan in the journal, and the transaction that the node returned.
    package init(nonce: UInt64, plan: TransferPlan?, transaction: NodeTransaction?) {
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

    /// The recipient and the amount of the pending transaction, preferably from the journal; `nil` if they are unknown,
    /// as for a transaction other than a plain transfer.
    var payment: (to: EthereumAddress, value: Ether)? {
      if let plan { return (plan.to, plan.value) }
      // A transfer would lose the blobs of type 3 and the authorizations of type 4.
      guard let transaction, transaction.type ?? 2 <= 2, transaction.hasInput == false, let to = transaction.to else {
        return nil
      }
      return (to, transaction.value)
    }
  }
}
