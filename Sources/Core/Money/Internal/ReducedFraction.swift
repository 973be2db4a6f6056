/// A positive fraction in lowest terms with a 64-bit numerator and a 64-bit denominator.
struct ReducedFraction: Hashable, Sendable {
  let numerator: UInt64
  let denominator: UInt64

  /// Creates a fraction; returns `nil` if a number is zero, or does not fit in 64 bits without common powers of ten.
  init?(_ numerator: UInt128, over denominator: UInt128) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (numerator, denominator) = (numerator, denominator)
    // Most rates use few of their 18 decimals, so powers of ten are removed first.
    for exponent in [8, 4, 2, 1] {
      let power = UInt128(PowersOfTen.word(exponent))
      while true {
        let upper = numerator.quotientAndRemainder(dividingBy: power)
        guard upper.remainder == 0 else { break }
        let lower = denominator.quotientAndRemainder(dividingBy: power)
        guard lower.remainder == 0 else { break }
        numerator = upper.quotient
        denominator = lower.quotient
      }
    }
    guard numerator.high == 0, denominator.high == 0 else { return nil }
    let divisor = Self.greatestCommonDivisor(numerator.low, denominator.low)
    self.numerator = numerator.low / divisor
    self.denominator = denominator.low / divisor
  }

  private static func greatestCommonDivisor(_ first: UInt64, _ second: UInt64) -> UInt64 {
    var (first, second) = (first, second)
    while second != 0 { (first, second) = (second, first % second) }
    return first
  }
}
