/// What one unit of gas costs, in gwei, as exactly as the source said it.
public struct GasPrice: Hashable, Sendable, Comparable {
  /// The price in gwei; never negative.
  public let gwei: FixedPoint

  /// A price in gwei.
  ///
  /// Returns `nil` below zero.
  public init?(gwei: FixedPoint) {
    guard !gwei.isNegative else { return nil }
    self.gwei = gwei
  }

  /// Whether `left` is the cheaper.
  public static func < (left: GasPrice, right: GasPrice) -> Bool { left.gwei < right.gwei }
}
