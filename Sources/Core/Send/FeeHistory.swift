/// What the last blocks charged for gas, as `eth_feeHistory` tells it.
public struct FeeHistory: Hashable, Sendable {
  /// The number of the newest block that is told of.
  public let newestBlock: UInt64
  /// The base fee of the block after it, per unit of gas: known already, as the protocol derives it from that block.
  public let nextBaseFee: Wei
  /// The tips paid in each block per unit of gas, oldest block first: one for each percentile that was asked for.
  ///
  /// A block without transactions has zeros. Empty where the node does not tell.
  public let tips: [[Wei]]

  /// A history.
  public init(newestBlock: UInt64, nextBaseFee: Wei, tips: [[Wei]]) {
    self.newestBlock = newestBlock
    self.nextBaseFee = nextBaseFee
    self.tips = tips
  }

  /// The middle of what was paid at a percentile, by its index among those asked for; at least one wei.
  ///
  /// Blocks without transactions say nothing and are passed over.
  func medianTip(_ percentile: Int) -> Wei {
    let paid = tips.compactMap { $0.indices.contains(percentile) ? $0[percentile] : nil }.filter { !$0.isZero }.sorted()
    return paid.isEmpty ? .wei(1) : paid[paid.count / 2]
  }
}
