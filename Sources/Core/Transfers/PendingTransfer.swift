/// A pending transaction of an account, which a new transfer with the same nonce replaces.
///
/// Only one of the two transactions can be included in a block.
public struct PendingTransfer: Hashable, Sendable {
  /// The nonce of the pending transaction.
  public let nonce: UInt64
  /// The planned transfer in the journal; `nil` if the pending transaction was made elsewhere.
  public let plan: TransferPlan?
  /// The pending transaction as returned by the node; `nil` if the node did not return it.
  public let transaction: NodeTransaction?

  /// Creates a pending transfer from its nonce and what the journal and the node contain about it.
  public init(nonce: UInt64, plan: TransferPlan?, transaction: NodeTransaction?) {
    self.nonce = nonce
    self.plan = plan
    self.transaction = transaction
  }

  /// The fees of the pending transaction per unit of gas; `nil` if they are unknown.
  ///
  /// If the fees in the journal and at the node differ, the value contains the higher ones.
  public var fees: FeeEstimate? {
    guard let transaction, let maximum = transaction.maximumFee ?? transaction.gasPrice,
      let tip = transaction.tip ?? transaction.gasPrice
    else { return plan?.fees }
    let planned = plan?.fees
    return FeeEstimate(
      nextBaseFee: planned?.nextBaseFee ?? .zero, tip: max(tip, planned?.tip ?? .zero),
      maximum: max(maximum, planned?.maximum ?? .zero))
  }

  /// The recipient and the amount of the pending transaction.
  ///
  /// Those in the journal are used even if the signer signed others. The value is `nil` if they are unknown, or if the
  /// pending transaction is not a plain transfer of ether.
  var payment: (to: EthereumAddress, value: Ether)? {
    if let plan { return (plan.to, plan.value) }
    guard let transaction, transaction.hasInput == false, let to = transaction.to else { return nil }
    return (to, transaction.value)
  }
}

/// The way in which a new transfer replaces a pending transaction with the same nonce.
public enum Replacement: Hashable, Sendable {
  /// The new transfer has its own recipient and amount.
  case transfer
  /// The new transfer has the recipient and the amount of the pending transaction, and higher fees.
  case speedUp
  /// The new transfer sends zero ether from the account to itself, so that the pending transaction is not executed.
  case cancellation
}

/// Fees per unit of gas that the user chose instead of those computed from the fee history.
public struct FeeChoice: Hashable, Sendable {
  /// The chosen maximum price (`maxFeePerGas`, EIP-1559); `nil` for the computed one.
  public var maximum: Ether?
  /// The chosen maximum tip (`maxPriorityFeePerGas`, EIP-1559); `nil` for the computed one.
  public var tip: Ether?

  /// Creates a choice of the given fees; by default, both are computed.
  public init(maximum: Ether? = nil, tip: Ether? = nil) {
    self.maximum = maximum
    self.tip = tip
  }
}

/// An error that indicates why no pending transaction is replaced, or why a chosen nonce cannot be used.
public enum ReplacementError: Error, Hashable, Sendable {
  /// The account has no pending transaction.
  ///
  /// The associated value is the transfer of the account whose outcome has just become known; `nil` if there is none.
  case nothingPending(EarlierSend?)
  /// The journal contains no pending transfer of the account, but transactions that were made elsewhere are pending.
  ///
  /// The associated value contains their nonces. The user must choose one of them.
  case madeElsewhere(ClosedRange<UInt64>)
  /// The journal contains several pending transfers of the account. The associated value contains their nonces.
  ///
  /// The user must choose one of them.
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

extension EarlierSend {
  /// Returns a Boolean value that indicates whether a transfer with the same nonce can replace this transfer.
  ///
  /// The result is `false` if the nonce has been used by a transaction in a block, or if a test chain was restarted.
  func isReplaceable(on terms: TransferTerms) -> Bool {
    record.plan.nonce >= terms.included && !isOnRestartedChain(terms)
  }

  /// The number of the block from which a transfer with another nonce may follow, although the outcome of this transfer
  /// is unknown; `nil` if this transfer can still be executed.
  ///
  /// The user must choose the nonce of the new transfer. If the nonce of this transfer has been used, its outcome is
  /// unlikely to become known after 64 blocks.
  func successorBlock(on terms: TransferTerms) -> UInt64? {
    if isOnRestartedChain(terms) { return 0 }
    guard record.plan.nonce < terms.included else { return nil }
    if case .unknown(.statusMissing) = outcome { return 0 }
    return record.block + Self.blocksUntilUnlikely
  }

  /// Returns a Boolean value that indicates whether the transfer was sent on a test chain that has been restarted.
  ///
  /// The chain then has fewer blocks than when the transfer was sent, or fewer transactions of the account.
  private func isOnRestartedChain(_ terms: TransferTerms) -> Bool {
    TransferPrices.testChains.contains(record.plan.chain)
      && (terms.block + 2 < record.block || record.plan.nonce > terms.nonce)
  }

  private static let blocksUntilUnlikely: UInt64 = 64
}
