/// The base fee of the next block, and the tips (priority fees) in the newest blocks (`eth_feeHistory`).
public struct FeeHistory: Hashable, Sendable {
  /// The number of the newest block in the fee history.
  public let newestBlock: UInt64
  /// The base fee of the next block, per unit of gas, which the protocol computes from the newest block.
  public let nextBaseFee: Ether
  /// The tips (priority fees) per unit of gas: one inner array for each block, oldest block first.
  ///
  /// An inner array contains one tip for each requested percentile, zero in a block without transactions. The outer
  /// array is empty if the node does not report tips.
  public let tips: [[Ether]]

  /// The tip (priority fee) per unit of gas that the node suggests; `nil` if it suggests none.
  public var suggestedTip: Ether?
  /// The minimum tip per unit of gas that the node is known to require; `nil` if it is unknown.
  public var minimumTip: Ether?

  /// Creates a fee history from the newest block number, the next base fee and, by default without any, the tips.
  public init(newestBlock: UInt64, nextBaseFee: Ether, tips: [[Ether]] = []) {
    self.newestBlock = newestBlock
    self.nextBaseFee = nextBaseFee
    self.tips = tips
  }

  /// Returns the median of the tips in all blocks, except tips of zero, as in blocks without transactions.
  private func medianTip(_ percentile: Int) -> Ether {
    let paid = tips.compactMap { $0.indices.contains(percentile) ? $0[percentile] : nil }.filter { !$0.isZero }.sorted()
    return paid.isEmpty ? .zero : paid[paid.count / 2]
  }

  /// Returns the tip of a tier per unit of gas: the median of the tier or of any slower tier, whichever is highest, at
  /// least the known minimum, 0.01 gwei, and the node's suggestion, which is limited to the fast median.
  func tip(_ tier: GasTier) -> Ether {
    let medians = GasTier.allCases.indices.map { medianTip($0) }
    let fast = medians.max() ?? .zero
    let suggestion = suggestedTip ?? .zero
    let lowest = [fast.isZero ? suggestion : min(suggestion, fast), minimumTip ?? .zero, Self.lowestTip]
    return (lowest + medians.prefix(GasTier.allCases.prefix { $0 != tier }.count + 1)).max() ?? Self.lowestTip
  }

  private static let lowestTip = Ether(wei: 10_000_000)
}
