package import QuidCore

/// A probable cause of an error that an Ethereum node returned; use it only for advice, because it can be wrong.
///
/// Error codes differ between nodes, so phrases in the error message, such as `nonce too low`, determine the cause. The
/// phrases come from go-ethereum (`core/txpool/errors.go`, `core/error.go`) and foundry (`anvil/src/eth/error.rs`).
public enum NodeErrorCause: Hashable, Sendable, CaseIterable {
  /// The balance of the account does not cover the amount plus the maximum fee.
  case insufficientFunds
  /// Another transaction of the account has already used the nonce of the transfer.
  case nonceUsed
  /// The node has not yet received all earlier transactions of the account, so the nonce of the transfer is too high.
  case nonceGap
  /// The node cannot sign, because it has no key for the account, or no method for signing.
  case unknownAccount
  /// The base fee of the chain is above the maximum fee per unit of gas that the transfer allows.
  case feeBelowBaseFee
  /// The fee of the transfer exceeds the limit that is set in the configuration of the node.
  case feeAboveLimit
  /// The fee of the transfer is below the minimum of the node.
  case feeBelowMinimum
  /// A transaction with the nonce of the transfer is already pending.
  case alreadyPending
  /// The node has switched to another chain since the transfer was planned.
  case chainChanged
  /// The gas limit of the transfer, which the node estimated, is too low for the transfer.
  case gasTooLow
  /// The chain of the node has no EIP-1559 fees.
  case noDynamicFees

  /// Creates the probable cause of an error that a node returned; `nil` if the cause is unknown.
  package init?(_ error: JSONRPCError) {
    let message = error.message.lowercased()
    let known = Self.words.first { cause in cause.words.contains { message.contains($0) } }?.cause
    let cause = error.isUnsupportedType ? .noDynamicFees : known ?? (error.isUnableToSign ? .unknownAccount : nil)
    guard let cause else { return nil }
    self = cause
  }

  private static let words: [(words: [String], cause: NodeErrorCause)] = [
    (["insufficient funds", "overshot"], .insufficientFunds),
    (["nonce too low", "nonce has already been used"], .nonceUsed),
    (["nonce too high", "nonce gap"], .nonceGap),
    (["less than block base fee", "fee cap less than"], .feeBelowBaseFee),
    (["exceeds the configured cap"], .feeAboveLimit),
    (["replacement", "already known"], .alreadyPending),
    (["underpriced", "below minimum", "below configured minimum"], .feeBelowMinimum),
    (["chainid", "chain id"], .chainChanged),
    (["intrinsic gas"], .gasTooLow),
  ]
}
