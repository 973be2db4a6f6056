/// A 64-bit divisor with a precomputed inverse, so that two multiplications replace a slower hardware division.
///
/// Source: Möller and Granlund, "Improved division by invariant integers" (2011), algorithm 4.
struct PrecomputedDivisor: Hashable, Sendable {
  let value: UInt64
  /// The divisor shifted left until its highest bit is set.
  private let normalized: UInt64
  private let shift: UInt64
  /// The precomputed inverse: ⌊(2¹²⁸ − 1) ÷ ``normalized``⌋ − 2⁶⁴.
  private let inverse: UInt64

  init(_ value: UInt64) {
    precondition(value > 0, "division by zero")
    self.value = value
    shift = UInt64(truncatingIfNeeded: value.leadingZeroBitCount)
    normalized = value &<< shift
    inverse = normalized.dividingFullWidth((~normalized, .max)).quotient
  }

  /// Divides a 128-bit number whose upper 64 bits, `high`, are less than the divisor, so that the quotient fits in 64
  /// bits.
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
