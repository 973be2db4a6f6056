/// The discarded part of a truncated quotient, which determines the direction of rounding.
///
/// A quotient can be truncated twice: by the integer division, and by the removal of its last decimal digits.
@usableFromInline
struct Remainder: Sendable {
  @usableFromInline let remainder: UInt128
  /// The divisor minus ``remainder``, which is less than ``remainder`` if more than half a unit is discarded.
  @usableFromInline let missing: UInt128
  /// Whether the integer division discarded a nonzero part before the last digits were removed.
  @usableFromInline let hasTail: Bool

  /// Creates a remainder; with `hasTail`, the divisor must be even, so that half of it is an integer.
  @inlinable @inline(__always)
  init(remainder: UInt128, of divisor: UInt128, hasTail: Bool = false) {
    self.remainder = remainder
    missing = divisor &- remainder
    self.hasTail = hasTail
  }

  @inlinable
  var isZero: Bool {
    @inline(__always) get { remainder == 0 && !hasTail }
  }

  /// Whether more than half a unit was discarded, or exactly half if `countingTie` is 1 instead of 0.
  @inlinable @inline(__always)
  func exceedsHalf(countingTie: UInt64) -> Bool {
    remainder &+ UInt128(low: countingTie | (hasTail ? 1 : 0)) > missing
  }
}

extension Remainder {
  /// Creates a remainder with the same relation to half of the divisor, but other numbers.
  init(_ remainder: MultiwordInteger, of divisor: MultiwordInteger) {
    let double = remainder * MultiwordInteger(2)
    self.init(remainder: remainder.isZero ? 0 : double < divisor ? 1 : double == divisor ? 2 : 3, of: 4)
  }
}
