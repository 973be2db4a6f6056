/// The whole product of two 128-bit numbers, 256 bits wide, and its division by a 128-bit number.
///
/// Every conversion is "multiply, then divide, then round once"; without the wide intermediate the multiplication would
/// have to round or overflow first.
@usableFromInline
struct FullWidthProduct: Sendable {
  @usableFromInline let high: UInt128
  @usableFromInline let low: UInt128

  /// `left` × `right`, exactly.
  @inlinable
  init(_ left: UInt128, _ right: UInt128) {
    let leftHigh = UInt64(truncatingIfNeeded: left >> 64)
    let leftLow = UInt64(truncatingIfNeeded: left)
    let rightHigh = UInt64(truncatingIfNeeded: right >> 64)
    let rightLow = UInt64(truncatingIfNeeded: right)
    if leftHigh | rightHigh == 0 {
      high = 0
      low = Self.product(leftLow, rightLow)
      return
    }
    let lows = Self.product(leftLow, rightLow)
    let crossA = Self.product(leftHigh, rightLow)
    let crossB = Self.product(leftLow, rightHigh)
    // Three 64-bit columns meet in the middle, so their sum needs at most 66 bits.
    let middle = (lows >> 64) &+ (crossA & Self.wordMask) &+ (crossB & Self.wordMask)
    low = (middle << 64) | (lows & Self.wordMask)
    high = Self.product(leftHigh, rightHigh) &+ (crossA >> 64) &+ (crossB >> 64) &+ (middle >> 64)
  }

  /// The quotient, cut off, and the remainder.
  ///
  /// - Throws: ``ArithmeticError/divisionByZero``, or ``ArithmeticError/overflow`` when the quotient needs more than
  ///   128 bits.
  @inlinable
  func divided(by divisor: UInt128) throws(ArithmeticError) -> (quotient: UInt128, remainder: UInt128) {
    guard divisor != 0 else { throw .divisionByZero }
    guard high < divisor else { throw .overflow }
    guard divisor <= Self.wordMask else { return dividedByTwoWords(divisor) }
    // `high` is below a one-word divisor, so one word holds it and two hardware divisions do.
    let word = UInt64(truncatingIfNeeded: divisor)
    let upper = word.dividingFullWidth(
      (UInt64(truncatingIfNeeded: high), UInt64(truncatingIfNeeded: low >> 64)))
    let lower = word.dividingFullWidth((upper.remainder, UInt64(truncatingIfNeeded: low)))
    return (
      UInt128(upper.quotient) << 64 | UInt128(lower.quotient), UInt128(lower.remainder)
    )
  }

  /// Knuth's algorithm D (The Art of Computer Programming, volume 2, 4.3.1) in base 2⁶⁴ for a divisor of two words.
  @inlinable
  func dividedByTwoWords(_ divisor: UInt128) -> (quotient: UInt128, remainder: UInt128) {
    let shift = UInt128(divisor.leadingZeroBitCount)
    let normalized = divisor &<< shift
    let top = shift == 0 ? high : (high &<< shift) | (low &>> (128 - shift))
    let bottom = low &<< shift
    let upper = Self.digit(top, UInt64(truncatingIfNeeded: bottom >> 64), by: normalized)
    let lower = Self.digit(upper.remainder, UInt64(truncatingIfNeeded: bottom), by: normalized)
    return (UInt128(upper.quotient) << 64 | UInt128(lower.quotient), lower.remainder &>> shift)
  }

  /// One base-2⁶⁴ digit: three words by two, where `top` is below `divisor` and the divisor's highest bit is set.
  @inlinable
  static func digit(_ top: UInt128, _ next: UInt64, by divisor: UInt128) -> (quotient: UInt64, remainder: UInt128) {
    let topHigh = UInt64(truncatingIfNeeded: top >> 64)
    let topLow = UInt64(truncatingIfNeeded: top)
    let divisorHigh = UInt64(truncatingIfNeeded: divisor >> 64)
    let divisorLow = UInt64(truncatingIfNeeded: divisor)
    var quotient: UInt64
    var rest: UInt64
    var restFits = true
    if topHigh == divisorHigh {
      quotient = .max
      (rest, restFits) = { ($0.partialValue, !$0.overflow) }(topLow.addingReportingOverflow(divisorHigh))
    } else {
      (quotient, rest) = divisorHigh.dividingFullWidth((topHigh, topLow))
    }
    // The guess is at most two too large; it is right once its product no longer passes what is left.
    while restFits, product(quotient, divisorLow) > UInt128(rest) << 64 | UInt128(next) {
      quotient &-= 1
      (rest, restFits) = { ($0.partialValue, !$0.overflow) }(rest.addingReportingOverflow(divisorHigh))
    }
    // The true remainder is below the divisor, so arithmetic modulo 2¹²⁸ finds it.
    let remainder = (top &<< 64 | UInt128(next)) &- UInt128(quotient) &* divisor
    return (quotient, remainder)
  }

  @inlinable
  static func product(_ left: UInt64, _ right: UInt64) -> UInt128 {
    let full = left.multipliedFullWidth(by: right)
    return UInt128(full.high) << 64 | UInt128(full.low)
  }

  @inlinable
  static var wordMask: UInt128 { 0xFFFF_FFFF_FFFF_FFFF }
}
