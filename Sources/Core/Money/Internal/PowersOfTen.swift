@usableFromInline
enum PowersOfTen {
  /// The exponent of the largest power of ten that fits in 128 bits.
  @usableFromInline static let largestExponent = 38

  @inlinable
  static func power(_ exponent: Int) -> UInt128 {
    exponent <= 19
      ? UInt128(low: word(exponent)) : FullWidthProduct.product(word(19), word(exponent - 19))
  }

  /// Returns 10^`exponent` for an exponent of at most 19.
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
