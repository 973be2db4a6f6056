/// What a division left behind, as far as rounding has to know it: whether it is anything, and whether it passes half.
///
/// Keeping this beside a truncated quotient makes it possible to cut further digits off later and still round only
/// once: what was left before becomes the tail. Half is found by arithmetic and one comparison, without a branch,
/// because which way a remainder lies no processor can predict.
@usableFromInline
struct DiscardedPart: Sendable {
  @usableFromInline let remainder: UInt128
  /// What the remainder lacks to a whole unit.
  @usableFromInline let missing: UInt128
  /// Whether something smaller lies behind the remainder.
  @usableFromInline let hasTail: Bool

  /// The place of `remainder` in a unit of `divisor`; `remainder` is below `divisor`.
  ///
  /// - Parameter hasTail: whether something smaller lies behind it; only for an even divisor, which half divides.
  @inlinable @inline(__always)
  init(remainder: UInt128, of divisor: UInt128, hasTail: Bool = false) {
    self.remainder = remainder
    missing = divisor &- remainder
    self.hasTail = hasTail
  }

  /// Whether it is nothing at all.
  @inlinable
  var isNothing: Bool {
    @inline(__always) get { remainder == 0 && !hasTail }
  }

  /// Whether it is more than half a unit.
  ///
  /// - Parameter countingTie: 1 where exactly half counts as more, 0 where it does not.
  @inlinable @inline(__always)
  func passesHalf(countingTie: UInt64) -> Bool {
    remainder &+ UInt128(low: countingTie | (hasTail ? 1 : 0)) > missing
  }
}
