/// A pending transaction of an account, which a new transfer with the same nonce replaces: only one can enter a block.
package struct PendingTransfer: Hashable, Sendable {
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
