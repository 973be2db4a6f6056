/// The block at which a request reads the state of the chain, such as the balance of an account.
public enum BlockTag: Hashable, Sendable {
  /// The newest block of the chain.
  case latest
  /// The state after the newest block of the chain and all pending transactions.
  case pending
  /// The block with the given number.
  case block(UInt64)
}
