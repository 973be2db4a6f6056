/// Gas prices by tier at one block.
public struct GasPrices: Hashable, Sendable {
  /// The price for ``GasTier/slow``.
  public let slow: GasPrice
  /// The price for ``GasTier/standard``.
  public let standard: GasPrice
  /// The price for ``GasTier/fast``.
  public let fast: GasPrice
  /// The base fee of the next block (EIP-1559), where the source tells it.
  public let baseFee: GasPrice?
  /// The number of the last block seen, where the source tells it.
  public let block: UInt64?

  /// Prices by tier.
  public init(slow: GasPrice, standard: GasPrice, fast: GasPrice, baseFee: GasPrice?, block: UInt64?) {
    self.slow = slow
    self.standard = standard
    self.fast = fast
    self.baseFee = baseFee
    self.block = block
  }

  /// The price for a tier.
  public subscript(tier: GasTier) -> GasPrice {
    switch tier {
    case .slow: slow
    case .standard: standard
    case .fast: fast
    }
  }
}
