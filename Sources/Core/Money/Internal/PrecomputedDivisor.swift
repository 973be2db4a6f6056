/// A 64-bit divisor with a precomputed inverse, for fast division of 128-bit numbers.
///
/// Two multiplications replace a slower hardware division.
///
/// Source: Möller and Granlund, "Improved division by invariant integers" (2011), algorithm 4.
struct PrecomputedDivisor: Hashable, Sendable {
  /// The divisor, which is above zero.
  let value: UInt64
  /// The divisor shifted left until its highest bit is set.
  private let normalized: UInt64
  private let shift: UInt64
  /// The precomputed inverse of the divisor: ⌊(2¹²⁸ − 1) ÷ ``normalized``⌋ − 2⁶⁴.
  private let inverse: UInt64

  /// Creates a divisor and computes its inverse.
  ///
  /// - Parameter value: The divisor, which must be above zero.
  init(_ value: UInt64) {
    precondition(value > 0, "division by zero")
    self.value = value
    shift = UInt64(truncatingIfNeeded: value.leadingZeroBitCount)
    normalized = value &<< shift
    inverse = normalized.dividingFullWidth((~normalized, .max)).quotient
  }

  /// Returns the truncated quotient and the remainder of a 128-bit number divided by ``value``.
  ///
  /// - Parameters:
  ///   - high: The upper 64 bits of the dividend. They must be less than the divisor, so that the quotient fits in 64
  ///     bits.
  ///   - low: The lower 64 bits of the dividend.
  @inline(__always)
  func dividing(high: UInt64, low: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    // Two shifts, because a masking shift by 64 bits would not shift at all.
    let top = (high &<< shift) | ((low &>> 1) &>> (63 &- shift))
    let bottom = low &<< shift
    let estimate = FullWidthProduct.product(inverse, top) &+ UInt128(high: top, low: bottom)
    var quotient = estimate.high &+ 1
    var remainder = bottom &- quotient &* normalized
    if remainder > estimate.low {
      quotient &-= 1
      remainder &+= normalized
    }
    if remainder >= normalized {
      quotient &+= 1
      remainder &-= normalized
    }
    return (quotient, remainder &>> shift)
  }
}

/// A positive fraction in lowest terms with a 64-bit numerator and a 64-bit denominator.
struct ReducedFraction: Hashable, Sendable {
  let numerator: UInt64
  let denominator: UInt64

  /// Creates the fraction `numerator` ÷ `denominator`, reduced to lowest terms.
  ///
  /// Returns `nil` if either number is zero. Both numbers are first divided by the largest power of ten that divides
  /// both. The result is also `nil` if either number does not fit in 64 bits after this division.
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
        (numerator, denominator) = (upper.quotient, lower.quotient)
      }
    }
    // For a larger numerator or denominator the caller uses 128-bit arithmetic.
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
