/// A rule for rounding a number to fewer decimals, as in Python's `decimal` module.
///
/// Quid uses ``halfEven`` for displayed values, ``down`` for amounts of ether to transfer, and ``up`` for network fees.
public enum RoundingRule: String, Hashable, Sendable, CaseIterable, Codable {
  /// Rounds to the nearest value, with ties rounded to an even last digit: 0.5 becomes 0, and 1.5 becomes 2.
  case halfEven
  /// Rounds to the nearest value, with ties rounded away from zero: 0.5 becomes 1, and −0.5 becomes −1.
  case halfUp
  /// Rounds to the nearest value, with ties rounded toward zero: 1.5 becomes 1, and −1.5 becomes −1.
  case halfDown
  /// Rounds toward zero: 1.9 becomes 1, and −1.9 becomes −1.
  case down
  /// Rounds away from zero: 1.1 becomes 2, and −1.1 becomes −2.
  case up
  /// Rounds toward negative infinity: 1.9 becomes 1, and −1.1 becomes −2.
  case floor
  /// Rounds toward positive infinity: 1.1 becomes 2, and −1.9 becomes −1.
  case ceiling

  /// Whether one unit of the last digit is added to the truncated absolute value.
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

/// Returns `factor` × `multiplier` ÷ (`divisor` × 10^`digits`), computed with a 256-bit product and rounded once.
///
/// The function is always inlined, so that each call is optimized for its rounding rule and number of digits.
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
