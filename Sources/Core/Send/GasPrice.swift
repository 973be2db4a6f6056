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

  /// A price in wei; a gwei is 10⁹ of them.
  ///
  /// Returns `nil` past 1.7 × 10²⁰ gwei.
  public init?(_ wei: Wei) {
    guard let units = Int128(exactly: wei.count),
      case let (gwei, overflow) = units.multipliedReportingOverflow(by: 1_000_000_000),
      !overflow
    else { return nil }
    self.init(gwei: FixedPoint(units: gwei))
  }

  /// Whether `left` is the cheaper.
  public static func < (left: GasPrice, right: GasPrice) -> Bool { left.gwei < right.gwei }
}
