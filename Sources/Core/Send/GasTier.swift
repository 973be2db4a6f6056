/// How much a sender is ready to pay to be included soon.
public enum GasTier: String, Hashable, Sendable, CaseIterable {
  /// Cheapest; may wait for several blocks. Etherscan's `SafeGasPrice`.
  case slow
  /// The usual price. Etherscan's `ProposeGasPrice`.
  case standard
  /// For the next block. Etherscan's `FastGasPrice`, which the wallet brief uses.
  case fast
}
