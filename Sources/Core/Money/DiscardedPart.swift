/// What a division left behind, as far as rounding has to know it: how it compares with half a unit.
///
/// Keeping this beside a truncated quotient makes it possible to cut further digits off later and still round only
/// once: see ``followed(by:)``. A rank rather than an enumeration, because it is added up without a branch, and which
/// way a remainder lies no processor can predict.
@usableFromInline
struct DiscardedPart: Comparable, Sendable {
  /// 0 for exactly nothing, 1 for less than half a unit, 2 for exactly half, 3 for more.
  @usableFromInline let rank: UInt8

  @inlinable @inline(__always)
  init(rank: UInt8) { self.rank = rank }

  /// Exactly nothing.
  @inlinable static var nothing: DiscardedPart { DiscardedPart(rank: 0) }
  /// Exactly half a unit.
  @inlinable static var half: DiscardedPart { DiscardedPart(rank: 2) }

  /// The place of `remainder` in a unit of `divisor`; `remainder` is below `divisor`.
  @inlinable @inline(__always)
  init(remainder: UInt128, of divisor: UInt128) {
    let missing = divisor &- remainder
    self.init(rank: Self.one(remainder > 0) &+ Self.one(remainder >= missing) &+ Self.one(remainder > missing))
  }

  /// This part with something smaller behind it: exactly nothing or exactly half becomes more than that.
  @inlinable @inline(__always)
  func followed(by tail: DiscardedPart) -> DiscardedPart {
    DiscardedPart(rank: rank | (tail == .nothing ? 0 : 1))
  }

  @inlinable @inline(__always)
  static func one(_ condition: Bool) -> UInt8 { condition ? 1 : 0 }

  @inlinable
  static func < (left: DiscardedPart, right: DiscardedPart) -> Bool { left.rank < right.rank }
}
