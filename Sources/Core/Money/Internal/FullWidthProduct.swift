/// The exact 256-bit product of two 128-bit numbers, which never overflows.
@usableFromInline
struct FullWidthProduct: Sendable {
  @usableFromInline let high: UInt128
  @usableFromInline let low: UInt128

  @inlinable @inline(__always)
  init(_ left: UInt128, _ right: UInt128) {
    let lows = Self.product(left.low, right.low)
    if left.high == 0 || right.high == 0 {
      // The common case: at most one cross product is nonzero. It is selected without a branch.
      let cross = Self.product(left.high | right.high, left.high == 0 ? left.low : right.low)
      let middle = UInt128(low: lows.high) &+ UInt128(low: cross.low)
      low = UInt128(high: middle.low, low: lows.low)
      high = UInt128(low: cross.high &+ middle.high)
      return
    }
    let crossA = Self.product(left.high, right.low)
    let crossB = Self.product(left.low, right.high)
    // Three 64-bit columns meet in the middle, so their sum needs at most 66 bits.
    let middle = UInt128(low: lows.high) &+ UInt128(low: crossA.low) &+ UInt128(low: crossB.low)
    low = UInt128(high: middle.low, low: lows.low)
    high =
      Self.product(left.high, right.high) &+ UInt128(low: crossA.high) &+ UInt128(low: crossB.high)
      &+ UInt128(low: middle.high)
  }

  @inlinable @inline(__always)
  func divided(by divisor: UInt128) throws(ArithmeticError) -> (quotient: UInt128, remainder: UInt128) {
    guard divisor != 0 else { throw .divisionByZero }
    if high == 0 {
      // The common case: the product fits 128 bits, for which the standard library's division is fastest.
      let quotient = low / divisor
      return (quotient, low &- quotient &* divisor)
    }
    guard high < divisor else { throw .overflow }
    return divisor.high == 0 ? dividedByOneWord(divisor.low) : dividedByTwoWords(divisor)
  }

  /// Returns the quotient and the remainder; the upper 128 bits of the product must be less than the divisor.
  @inlinable
  func dividedByOneWord(_ divisor: UInt64) -> (quotient: UInt128, remainder: UInt128) {
    let upper = divisor.dividingFullWidth((high.low, low.high))
    let lower = divisor.dividingFullWidth((upper.remainder, low.low))
    return (UInt128(high: upper.quotient, low: lower.quotient), UInt128(low: lower.remainder))
  }

  /// Returns the quotient and the remainder for a divisor of 2⁶⁴ or more, greater than the upper 128 bits of the
  /// product.
  ///
  /// Source: Knuth, The Art of Computer Programming, volume 2, section 4.3.1, algorithm D, in base 2⁶⁴.
  @inlinable
  func dividedByTwoWords(_ divisor: UInt128) -> (quotient: UInt128, remainder: UInt128) {
    let shift = UInt128(truncatingIfNeeded: divisor.leadingZeroBitCount)
    let normalized = divisor &<< shift
    let top = shift == 0 ? high : (high &<< shift) | (low &>> (128 - shift))
    let bottom = low &<< shift
    let upper = Self.digit(top, bottom.high, by: normalized)
    let lower = Self.digit(upper.remainder, bottom.low, by: normalized)
    return (UInt128(high: upper.quotient, low: lower.quotient), lower.remainder &>> shift)
  }

  /// One step of a long division in base 2⁶⁴; `top` must be less than `divisor`, whose highest bit must be set.
  @inlinable
  static func digit(_ top: UInt128, _ next: UInt64, by divisor: UInt128) -> (quotient: UInt64, remainder: UInt128) {
    var quotient: UInt64
    var rest: UInt64
    var restFits = true
    if top.high == divisor.high {
      quotient = .max
      (rest, restFits) = { ($0.partialValue, !$0.overflow) }(top.low.addingReportingOverflow(divisor.high))
    } else {
      (quotient, rest) = divisor.high.dividingFullWidth((top.high, top.low))
    }
    // The estimated quotient is too large by at most two. It is correct as soon as its product with the divisor does
    // not exceed the dividend.
    while restFits, product(quotient, divisor.low) > UInt128(high: rest, low: next) {
      quotient &-= 1
      (rest, restFits) = { ($0.partialValue, !$0.overflow) }(rest.addingReportingOverflow(divisor.high))
    }
    // The remainder is less than the divisor, so arithmetic modulo 2¹²⁸ computes it exactly.
    let remainder = UInt128(high: top.low, low: next) &- UInt128(low: quotient) &* divisor
    return (quotient, remainder)
  }

  @inlinable @inline(__always)
  static func product(_ left: UInt64, _ right: UInt64) -> UInt128 {
    let full = left.multipliedFullWidth(by: right)
    return UInt128(high: full.high, low: full.low)
  }
}

// MARK: - Words of 128-bit numbers

// The standard library's conversions and shifts check their ranges first, which costs more than the arithmetic itself;
// the functions below cannot fail and compile to register moves.
