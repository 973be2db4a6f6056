/// A divisor of one word by which many numbers of two words are to be divided: each by two multiplications, as its inverse
/// is known.
///
/// Source: Möller and Granlund, "Improved division by invariant integers" (2011), algorithm 4.
struct PreparedDivisor: Hashable, Sendable {
  /// The divisor, above zero.
  let value: UInt64
  /// The divisor with its highest bit moved to the top.
  private let normalized: UInt64
  private let shift: UInt64
  /// ⌊(2¹²⁸ − 1) ÷ normalized⌋ − 2⁶⁴.
  private let inverse: UInt64

  /// Finds the inverse, which takes as long as one division.
  ///
  /// - Parameter value: above zero.
  init(_ value: UInt64) {
    precondition(value > 0, "nothing can be divided by zero")
    self.value = value
    shift = UInt64(truncatingIfNeeded: value.leadingZeroBitCount)
    normalized = value &<< shift
    inverse = normalized.dividingFullWidth((~normalized, .max)).quotient
  }

  /// The quotient, cut off, and the remainder.
  ///
  /// - Parameter high: the upper word of what is divided; below the divisor, so that the quotient is one word too.
  @inline(__always)
  func dividing(high: UInt64, low: UInt64) -> (quotient: UInt64, remainder: UInt64) {
    // Two steps to the right, as a shift by all 64 bits would be one by none.
    let top = (high &<< shift) | ((low &>> 1) &>> (63 &- shift))
    let bottom = low &<< shift
    let guess = FullWidthProduct.product(inverse, top) &+ UInt128(high: top, low: bottom)
    var quotient = guess.high &+ 1
    var remainder = bottom &- quotient &* normalized
    if remainder > guess.low {
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
