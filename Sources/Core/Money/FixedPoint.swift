/// A signed number that counts units of 10⁻¹⁸: a fiat amount, a price, a rate.
///
/// It holds 18 decimals exactly, over ±170,141,183,460,469,231,731 (127 bits of units). Addition and subtraction are
/// exact; multiplication and division round once, by a rule the caller names. What does not fit is a thrown
/// ``ArithmeticError``. For ether that can be sent, use ``Wei``, which has the same scale and no sign.
public struct FixedPoint: Hashable, Sendable {
  // Two words instead of one `Int128`: bare 128-bit integers miscompile today in some generic and asynchronous positions.
  @usableFromInline let high: Int64
  @usableFromInline let low: UInt64

  /// A number of 10⁻¹⁸ units.
  @inlinable
  public init(units: Int128) {
    (high, low) = (units.high, units.low)
  }

  /// A whole number.
  @inlinable
  public init(_ whole: Int) {
    self.init(units: Int128(whole) * Int128(Self.unitsPerOne))
  }

  /// A sign and a magnitude in units of 10⁻¹⁸.
  ///
  /// - Throws: ``ArithmeticError/overflow`` at 2¹²⁷ units and above.
  @inlinable @inline(__always)
  init(magnitude: UInt128, isNegative: Bool) throws(ArithmeticError) {
    guard magnitude.high <= UInt64(Int64.max) else { throw .overflow }
    let units = Int128(bitPattern: magnitude)
    self.init(units: isNegative ? -units : units)
  }

  /// The number of 10⁻¹⁸ units.
  @inlinable
  public var units: Int128 { Int128(high: high, low: low) }

  /// How many decimals the scale has.
  public static let decimals = 18

  /// How many units make one.
  @inlinable
  static var unitsPerOne: UInt128 { 1_000_000_000_000_000_000 }

  /// Zero.
  @inlinable
  public static var zero: FixedPoint { FixedPoint(units: 0) }

  /// One.
  @inlinable
  public static var one: FixedPoint { FixedPoint(units: Int128(bitPattern: unitsPerOne)) }

  /// The largest number, 170141183460469231731.687303715884105727.
  @inlinable
  public static var maximum: FixedPoint { FixedPoint(units: .max) }

  /// Whether the number is below zero.
  @inlinable
  public var isNegative: Bool { high < 0 }

  /// Whether the number is exactly zero.
  @inlinable
  public var isZero: Bool { high == 0 && low == 0 }

  /// The distance from zero, in units.
  @inlinable
  var magnitude: UInt128 {
    @inline(__always) get { units.magnitude }
  }
}

extension FixedPoint: Comparable {
  /// Whether `left` is the smaller number.
  @inlinable
  public static func < (left: FixedPoint, right: FixedPoint) -> Bool {
    left.high == right.high ? left.low < right.low : left.high < right.high
  }
}
