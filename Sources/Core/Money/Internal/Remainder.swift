/// The discarded part of a truncated quotient, which determines the direction of rounding.
///
/// A quotient can be truncated twice: first by the integer division, and then by the removal of its last decimal
/// digits. ``hasTail`` indicates whether the integer division discarded a nonzero part.
@usableFromInline
struct Remainder: Sendable {
  @usableFromInline let remainder: UInt128
  /// The divisor minus ``remainder``.
  ///
  /// The discarded part exceeds half a unit of the last kept digit if ``remainder`` is greater than this value.
  @usableFromInline let missing: UInt128
  /// A Boolean value that indicates whether an integer division discarded a nonzero part of the quotient before its
  /// last digits were removed.
  ///
  /// The discarded part of the integer division is less than 1 and is not included in the integer ``remainder``.
  @usableFromInline let hasTail: Bool

  /// Creates the discarded part of a quotient from the remainder of a division.
  ///
  /// - Parameters:
  ///   - remainder: The remainder of the division, less than `divisor`.
  ///   - divisor: The divisor. If `hasTail` is `true`, the divisor must be even, so that half of it is an integer.
  ///   - hasTail: A Boolean value that indicates whether an earlier integer division discarded a nonzero part; see
  ///     ``hasTail``. The default is `false`.
  @inlinable @inline(__always)
  init(remainder: UInt128, of divisor: UInt128, hasTail: Bool = false) {
    self.remainder = remainder
    missing = divisor &- remainder
    self.hasTail = hasTail
  }

  /// A Boolean value that indicates whether the discarded part is zero.
  @inlinable
  var isZero: Bool {
    @inline(__always) get { remainder == 0 && !hasTail }
  }

  /// Returns a Boolean value that indicates whether the discarded part is more than half a unit of the last kept digit.
  ///
  /// - Parameter countingTie: 1 to count exactly half a unit as more than half; otherwise, 0.
  @inlinable @inline(__always)
  func exceedsHalf(countingTie: UInt64) -> Bool {
    remainder &+ UInt128(low: countingTie | (hasTail ? 1 : 0)) > missing
  }
}

extension Remainder {
  /// Creates the discarded part of a quotient from the remainder of a division of integers of any size.
  ///
  /// The initializer stores only whether the discarded part is zero, less than half, exactly half or more than half of
  /// one unit of the quotient.
  ///
  /// - Parameters:
  ///   - remainder: The remainder of the division, which must be less than `divisor`.
  ///   - divisor: The divisor of the division.
  init(_ remainder: MultiwordInteger, of divisor: MultiwordInteger) {
    let double = remainder * MultiwordInteger(2)
    self.init(remainder: remainder.isZero ? 0 : double < divisor ? 1 : double == divisor ? 2 : 3, of: 4)
  }
}
