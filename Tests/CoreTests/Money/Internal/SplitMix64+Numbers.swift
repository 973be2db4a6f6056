import TestSupport

extension SplitMix64 {
  /// Returns 128 random bits.
  mutating func bits() -> UInt128 { UInt128(next()) << 64 | UInt128(next()) }

  /// Returns a number of a random length from 0 through 128 bits, so that all magnitudes are equally frequent.
  mutating func magnitude() -> UInt128 { bits() >> UInt128(next() % 129) }

  /// Returns a signed number of a random length.
  mutating func signed() -> Int128 {
    let half = Int128(truncatingIfNeeded: magnitude() >> 1)
    return next() & 1 == 0 ? half : -half
  }

  /// Returns a 64-bit word near a limit, where carries, borrows and quotient estimates are likely to fail.
  mutating func awkwardWord() -> UInt64 {
    switch next() % 10 {
    case 0: 0
    case 1: 1
    case 2: .max
    case 3: .max - 1
    case 4: 1 << 63
    case 5: 1 << 63 - 1
    case 6: 1 << 32
    case 7: .max << 32
    default: next()
    }
  }

  /// Returns a number made of two words near a limit.
  mutating func awkward() -> UInt128 { UInt128(awkwardWord()) << 64 | UInt128(awkwardWord()) }

  /// Returns a number at most three units from `value`, limited to the range of 128 bits.
  mutating func near(_ value: UInt128) -> UInt128 {
    let distance = UInt128(next() % 4)
    return next() & 1 == 0 ? value - min(value, distance) : value + min(.max - value, distance)
  }
}
