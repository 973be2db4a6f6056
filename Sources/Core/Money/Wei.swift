/// An amount of ether, counted in wei: the smallest unit, 10⁻¹⁸ ether.
///
/// Never negative, at most 2¹²⁸ − 1 wei, which is over a trillion times the ether there is. Wei are what a send is
/// decided on; its fiat value is only a view (``ExchangeRate/value(of:)``).
public struct Wei: Hashable, Sendable {
  // Two words, for the reason given at ``FixedPoint``.
  @usableFromInline let high: UInt64
  @usableFromInline let low: UInt64

  /// That many wei.
  @inlinable
  public init(count: UInt128) {
    (high, low) = (count.high, count.low)
  }

  /// How many wei.
  @inlinable
  public var count: UInt128 { UInt128(high: high, low: low) }

  /// No wei.
  @inlinable
  public static var zero: Wei { Wei(count: 0) }

  /// That many wei.
  @inlinable
  public static func wei(_ count: UInt64) -> Wei { Wei(count: UInt128(count)) }

  /// That many gwei, 10⁹ wei each.
  @inlinable
  public static func gwei(_ count: UInt64) -> Wei { Wei(count: UInt128(count) * 1_000_000_000) }

  /// That many ether, 10¹⁸ wei each.
  @inlinable
  public static func ether(_ count: UInt64) -> Wei { Wei(count: UInt128(count) * FixedPoint.unitsPerOne) }

  /// Whether there is nothing.
  @inlinable
  public var isZero: Bool { high == 0 && low == 0 }
}

extension Wei: Comparable {
  /// Whether `left` is the smaller amount.
  @inlinable
  public static func < (left: Wei, right: Wei) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
