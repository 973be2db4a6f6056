/// A fraction brought to its lowest terms, where both of them fit one word.
struct LowestTerms: Hashable, Sendable {
  let numerator: UInt64
  let denominator: UInt64

  /// The fraction of two numbers above zero; `nil` when a term needs more than one word.
  init?(_ numerator: UInt128, over denominator: UInt128) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (numerator, denominator) = (numerator, denominator)
    // Rates have few of their eighteen decimals, so most of the way is powers of ten.
    for exponent in [8, 4, 2, 1] {
      let power = UInt128(PowersOfTen.word(exponent))
      while true {
        let upper = numerator.quotientAndRemainder(dividingBy: power)
        guard upper.remainder == 0 else { break }
        let lower = denominator.quotientAndRemainder(dividingBy: power)
        guard lower.remainder == 0 else { break }
        (numerator, denominator) = (upper.quotient, lower.quotient)
      }
    }
    // Terms that are still too long are left to those who calculate with all 128 bits.
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
