/// The exact 256-bit product of two 128-bit numbers.
///
/// The function ``divided(by:)`` divides the product by a 128-bit number. The product itself never overflows.
@usableFromInline
struct FullWidthProduct: Sendable {
  @usableFromInline let high: UInt128
  @usableFromInline let low: UInt128

  /// Creates the exact 256-bit product `left` × `right`.
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

  /// Returns the truncated quotient and the remainder of the product divided by `divisor`.
  ///
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the quotient
  ///   does not fit in 128 bits.
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

  /// Returns the quotient and the remainder of the 256-bit product divided by a 64-bit divisor.
  ///
  /// The upper 128 bits of the product must be less than the divisor. Otherwise, the quotient does not fit in 128 bits.
  @inlinable
  func dividedByOneWord(_ divisor: UInt64) -> (quotient: UInt128, remainder: UInt128) {
    let upper = divisor.dividingFullWidth((high.low, low.high))
    let lower = divisor.dividingFullWidth((upper.remainder, low.low))
    return (UInt128(high: upper.quotient, low: lower.quotient), UInt128(low: lower.remainder))
  }

  /// Returns the quotient and the remainder of the 256-bit product divided by a divisor of 2⁶⁴ or greater.
  ///
  /// The upper 128 bits of the product must be less than the divisor. Otherwise, the quotient does not fit in 128 bits.
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

  /// Returns the 64-bit quotient and the remainder of a 192-bit dividend divided by a 128-bit divisor.
  ///
  /// The function performs one step of a long division in base 2⁶⁴. Each step computes one digit of the full quotient.
  ///
  /// - Parameters:
  ///   - top: The upper 128 bits of the dividend. They must be less than `divisor`, so that the quotient fits in 64
  ///     bits.
  ///   - next: The lower 64 bits of the dividend.
  ///   - divisor: The divisor, whose highest bit must be set.
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

  /// Returns the 128-bit product of two 64-bit integers.
  @inlinable @inline(__always)
  static func product(_ left: UInt64, _ right: UInt64) -> UInt128 {
    let full = left.multipliedFullWidth(by: right)
    return UInt128(high: full.high, low: full.low)
  }
}

// MARK: - Words of 128-bit numbers

// The standard library's conversions and shifts check their ranges first, which costs more than the arithmetic itself;
// the functions below cannot fail and compile to register moves.

extension UInt128 {
  /// Creates an unsigned 128-bit number from its upper and lower 64 bits.
  @inlinable @inline(__always)
  init(high: UInt64, low: UInt64) {
    self = UInt128(low: high) &<< 64 | UInt128(low: low)
  }

  /// Creates a 128-bit number from its lower 64 bits, with zeros in the upper 64 bits.
  @inlinable @inline(__always)
  init(low: UInt64) { self.init(truncatingIfNeeded: low) }

  /// The upper 64 bits of the 128-bit number.
  @inlinable
  var high: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self &>> 64) }
  }

  /// The lower 64 bits of the 128-bit number.
  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}

extension Int128 {
  /// Creates a signed 128-bit number from its upper and lower 64 bits.
  @inlinable @inline(__always)
  init(high: Int64, low: UInt64) {
    self = Int128(truncatingIfNeeded: high) &<< 64 | Int128(truncatingIfNeeded: low)
  }

  /// The upper 64 bits of the 128-bit number, including the sign bit.
  @inlinable
  var high: Int64 {
    @inline(__always) get { Int64(truncatingIfNeeded: self &>> 64) }
  }

  /// The lower 64 bits of the 128-bit number.
  @inlinable
  var low: UInt64 {
    @inline(__always) get { UInt64(truncatingIfNeeded: self) }
  }
}

/// A namespace for powers of ten as 64-bit and 128-bit integers.
@usableFromInline
enum PowersOfTen {
  /// The exponent of the largest power of ten that fits in 128 bits: 38.
  @usableFromInline static let largestExponent = 38

  /// Returns ten to the power of `exponent` as a 128-bit integer.
  ///
  /// The exponent must be from 0 through ``largestExponent``.
  @inlinable
  static func power(_ exponent: Int) -> UInt128 {
    exponent <= 19
      ? UInt128(low: word(exponent)) : FullWidthProduct.product(word(19), word(exponent - 19))
  }

  /// Returns ten to the power of `exponent` as a 64-bit integer.
  ///
  /// The exponent must be from 0 through 19.
  @inlinable @inline(__always)
  static func word(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: 10_000_000_000_000_000_000
    }
  }
}
