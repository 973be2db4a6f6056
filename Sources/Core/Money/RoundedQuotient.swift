/// `factor` × `multiplier` ÷ `divisor` on magnitudes, with a 256-bit intermediate and one rounding.
///
/// The one kernel under every conversion. `cutting` drops that many decimal digits from the quotient before the
/// rounding, so that an answer on a coarser scale is still rounded only once. It is inlined wherever it is used, because
/// the rule and the scale are constants there and most of it then falls away.
///
/// - Throws: ``ArithmeticError/divisionByZero``, or ``ArithmeticError/overflow`` when the quotient needs more
///   than 128 bits before anything is cut.
@inlinable @inline(__always)
func roundedQuotient(
  _ factor: UInt128, times multiplier: UInt128, dividedBy divisor: UInt128, cutting digits: Int = 0,
  isNegative: Bool = false, rounding rule: RoundingRule
) throws(ArithmeticError) -> UInt128 {
  var (quotient, remainder) = try FullWidthProduct(factor, multiplier).divided(by: divisor)
  var rest = DiscardedPart(remainder: remainder, of: divisor)
  if digits > 0 {
    let power = PowersOfTen.power(digits)
    let cut = quotient.quotientAndRemainder(dividingBy: power)
    quotient = cut.quotient
    rest = DiscardedPart(remainder: cut.remainder, of: power, hasTail: !rest.isNothing)
  }
  let moves = rule.movesAwayFromZero(discarding: rest, lastBit: quotient.low & 1, isNegative: isNegative)
  let rounded = quotient &+ UInt128(low: moves ? 1 : 0)
  guard rounded >= quotient else { throw .overflow }
  return rounded
}
