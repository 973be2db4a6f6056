/// What a division left behind, as far as rounding has to know it.
///
/// Keeping this beside a truncated quotient makes it possible to cut further digits off later and still round only
/// once: see ``followed(by:)``.
@usableFromInline
enum DiscardedPart: UInt8, Comparable, Sendable {
  case nothing
  case lessThanHalf
  case half
  case moreThanHalf

  /// The place of `remainder` in a unit of `divisor`; `remainder` is below `divisor`.
  @inlinable
  init(remainder: UInt128, of divisor: UInt128) {
    let missing = divisor &- remainder
    self =
      if remainder == 0 { .nothing } else if remainder < missing { .lessThanHalf } else if remainder == missing {
        .half
      } else {
        .moreThanHalf
      }
  }

  /// This part with something smaller behind it: exactly nothing or half becomes more than that.
  @inlinable
  func followed(by tail: DiscardedPart) -> DiscardedPart {
    guard tail != .nothing else { return self }
    return switch self {
    case .nothing: .lessThanHalf
    case .half: .moreThanHalf
    case .lessThanHalf, .moreThanHalf: self
    }
  }

  @inlinable
  static func < (left: DiscardedPart, right: DiscardedPart) -> Bool { left.rawValue < right.rawValue }
}
