/// The base fee of the next block, and the tips (priority fees) that were paid in the newest blocks.
///
/// Source: the JSON-RPC method `eth_feeHistory`.
public struct FeeHistory: Hashable, Sendable {
  /// The number of the newest block in the fee history.
  public let newestBlock: UInt64
  /// The base fee of the next block, per unit of gas.
  ///
  /// The Ethereum protocol computes this fee from the newest block.
  public let nextBaseFee: Ether
  /// The tips (priority fees) per unit of gas: one inner array for each block, oldest block first.
  ///
  /// An inner array contains one tip for each requested percentile, in the order of the request. The tips of a block
  /// without transactions are zero. The outer array is empty if the node does not report tips.
  public let tips: [[Ether]]

  /// The tip (priority fee) per unit of gas that the node suggests; `nil` if it suggests none.
  public var suggestedTip: Ether?
  /// The minimum tip per unit of gas that the node is known to require; `nil` if it is unknown.
  public var minimumTip: Ether?

  /// Creates a fee history from the newest block number, the next base fee, and the tips of each block.
  public init(newestBlock: UInt64, nextBaseFee: Ether, tips: [[Ether]]) {
    self.newestBlock = newestBlock
    self.nextBaseFee = nextBaseFee
    self.tips = tips
  }

  /// Returns the median over all blocks; tips of zero, as in blocks without transactions, are ignored.
  private func medianTip(_ percentile: Int) -> Ether {
    let paid = tips.compactMap { $0.indices.contains(percentile) ? $0[percentile] : nil }.filter { !$0.isZero }.sorted()
    return paid.isEmpty ? .zero : paid[paid.count / 2]
  }

  /// The tip is the median of the tier, at least the known minimum, at least 0.01 gwei, and at least the tip that the
  /// node suggests.
  ///
  /// A suggestion above the median of the fast tier counts as that median. A faster tier never has a lower tip, even if
  /// a node returns inconsistent percentiles.
  func tip(_ tier: GasTier) -> Ether {
    let medians = GasTier.allCases.indices.map { medianTip($0) }
    let fast = medians.max() ?? .zero
    let suggestion = suggestedTip ?? .zero
    let lowest = [fast.isZero ? suggestion : min(suggestion, fast), minimumTip ?? .zero, Self.lowestTip]
    return (lowest + medians.prefix(GasTier.allCases.prefix { $0 != tier }.count + 1)).max() ?? Self.lowestTip
  }

  private static let lowestTip = Ether(wei: 10_000_000)
}
