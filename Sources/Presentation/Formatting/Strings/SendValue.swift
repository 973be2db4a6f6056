import QuidCore

/// A kind of amount in the summary of a transfer, such as the network fee or the remaining balance.
public enum SendValue: Hashable, Sendable, CaseIterable {
  /// The amount of ether that the recipient receives, without the fee.
  case amount
  /// The estimated network fee of a transfer from the practice wallet, which has no real ether.
  case networkFee
  /// The fee that the Ethereum network would charge for a transfer from the practice wallet.
  ///
  /// With ``FeeFormula/practice``, ``networkFee`` is ten times this fee, and both are shown. With
  /// ``FeeFormula/onChain``, only ``networkFee`` is shown.
  case onChainFee
  /// The fee that the paying account has paid for a transfer that is included in a block.
  case feePaid
  /// The part of the fee that a layer 2 chain charges for publishing the transaction on layer 1.
  case l1Fee
  /// The part of the fee that the operator of a layer 2 chain charges.
  case operatorFee
  /// The fee of the transfer if the transfer is included in the next block.
  case expectedFee
  /// The highest possible network fee of the transfer.
  case maximumFee
  /// The sum of the amount to send and the fee; only the fee if the transfer was reverted.
  case total
  /// The sum of the amount to send and the maximum fee.
  case maximumTotal
  /// The current balance of the paying account.
  case balance
  /// The balance of the paying account before the transfer.
  case balanceBefore
  /// The balance of the paying account after the transfer.
  case balanceAfter
  /// The balance that will remain after the transfer: the current balance minus the amount and the fee.
  case remains
  /// The balance that will remain if the transfer costs the maximum fee.
  case minimumRemains
}
