/// The current gas prices of the tiers slow, standard and fast.
public struct GasPrices: Hashable, Sendable {
  /// The gas price of the tier ``GasTier/slow``.
  public let slow: GasPrice
  /// The gas price of the tier ``GasTier/standard``.
  public let standard: GasPrice
  /// The gas price of the tier ``GasTier/fast``.
  public let fast: GasPrice
  /// The base fee of the next block per unit of gas (EIP-1559); `nil` if the provider does not report the base fee.
  public let baseFee: GasPrice?
  /// The number of the newest block on which the gas prices are based; `nil` if the provider reports no block number.
  public let block: UInt64?

  /// Creates gas prices from one price per tier, the base fee of the next block, and the number of the newest block.
  public init(slow: GasPrice, standard: GasPrice, fast: GasPrice, baseFee: GasPrice?, block: UInt64?) {
    self.slow = slow
    self.standard = standard
    self.fast = fast
    self.baseFee = baseFee
    self.block = block
  }

  /// Accesses the gas price of the given tier.
  public subscript(tier: GasTier) -> GasPrice {
    switch tier {
    case .slow: slow
    case .standard: standard
    case .fast: fast
    }
  }
}
