/// The rule by which a result that needs more decimals than the scale has is rounded.
///
/// Quid rounds once, at the end of a calculation: ``halfEven`` for values that are displayed, ``down`` for amounts that
/// can be sent, ``up`` for amounts that have to be paid. The names are those of IEEE 754 and of Python's `decimal`
/// module, against which every rule is tested.
public enum RoundingRule: Hashable, Sendable, CaseIterable {
  /// Rounds to the nearest value; a tie rounds to the even digit.
  case halfEven
  /// Rounds to the nearest value; a tie rounds away from zero.
  case halfUp
  /// Rounds to the nearest value; a tie rounds toward zero.
  case halfDown
  /// Rounds toward zero.
  case down
  /// Rounds away from zero.
  case up
  /// Rounds toward negative infinity.
  case floor
  /// Rounds toward positive infinity.
  case ceiling

  /// Returns whether a truncated magnitude must be incremented by one unit.
  ///
  /// - Parameters:
  ///   - remainder: The discarded part of the magnitude.
  ///   - lastBit: 1 if the truncated magnitude is odd, otherwise 0.
  @inlinable @inline(__always)
  func roundsAwayFromZero(discarding remainder: Remainder, lastBit: UInt64, isNegative: Bool) -> Bool {
    switch self {
    case .halfEven: remainder.exceedsHalf(countingTie: lastBit)
    case .halfUp: remainder.exceedsHalf(countingTie: 1)
    case .halfDown: remainder.exceedsHalf(countingTie: 0)
    case .down: false
    case .up: !remainder.isZero
    case .floor: isNegative && !remainder.isZero
    case .ceiling: !isNegative && !remainder.isZero
    }
  }
}

/// The part of a quotient that truncation discards, with enough detail to round correctly.
///
/// Keeping it beside a truncated quotient makes it possible to drop further digits later and still round only once: the
/// earlier remainder becomes the tail. The comparison with half a unit is branch-free, because the branch would be
/// unpredictable.
@usableFromInline
struct Remainder: Sendable {
  @usableFromInline let remainder: UInt128
  /// The difference between a whole unit and the remainder.
  @usableFromInline let missing: UInt128
  /// Whether a nonzero part smaller than the remainder was discarded before.
  @usableFromInline let hasTail: Bool

  /// Creates the discarded part of a division.
  ///
  /// - Parameters:
  ///   - remainder: The remainder, below `divisor`.
  ///   - hasTail: Whether a smaller nonzero part was discarded before; only for an even divisor.
  @inlinable @inline(__always)
  init(remainder: UInt128, of divisor: UInt128, hasTail: Bool = false) {
    self.remainder = remainder
    missing = divisor &- remainder
    self.hasTail = hasTail
  }

  /// Whether nothing was discarded.
  @inlinable
  var isZero: Bool {
    @inline(__always) get { remainder == 0 && !hasTail }
  }

  /// Returns whether the discarded part is more than half a unit.
  ///
  /// - Parameter countingTie: 1 if exactly half counts as more than half, otherwise 0.
  @inlinable @inline(__always)
  func exceedsHalf(countingTie: UInt64) -> Bool {
    remainder &+ UInt128(low: countingTie | (hasTail ? 1 : 0)) > missing
  }
}

/// Returns `factor` × `multiplier` ÷ `divisor` for magnitudes, with a 256-bit intermediate product and one rounding.
///
/// All conversions use this function. It is inlined everywhere, because the rule and the scale are constants at the call
/// and most of the code is then removed by the optimizer.
///
/// - Parameters:
///   - digits: The number of decimal digits to drop from the quotient before rounding, so that a result with fewer
///     decimals is also rounded only once.
/// - Throws: ``ArithmeticError/divisionByZero``, or ``ArithmeticError/overflow`` if the quotient needs more than 128 bits
///   before digits are dropped.
@inlinable @inline(__always)
func roundedQuotient(
  _ factor: UInt128, times multiplier: UInt128, dividedBy divisor: UInt128, cutting digits: Int = 0,
  isNegative: Bool = false, rounding rule: RoundingRule
) throws(ArithmeticError) -> UInt128 {
  var (quotient, remainder) = try FullWidthProduct(factor, multiplier).divided(by: divisor)
  var discarded = Remainder(remainder: remainder, of: divisor)
  if digits > 0 {
    let power = PowersOfTen.power(digits)
    let cut = quotient.quotientAndRemainder(dividingBy: power)
    quotient = cut.quotient
    discarded = Remainder(remainder: cut.remainder, of: power, hasTail: !discarded.isZero)
  }
  let increments = rule.roundsAwayFromZero(discarding: discarded, lastBit: quotient.low & 1, isNegative: isNegative)
  let rounded = quotient &+ UInt128(low: increments ? 1 : 0)
  guard rounded >= quotient else { throw .overflow }
  return rounded
}
