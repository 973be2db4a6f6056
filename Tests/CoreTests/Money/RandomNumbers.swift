import TestSupport

extension SplitMix64 {
  /// 128 random bits.
  mutating func bits() -> UInt128 { UInt128(next()) << 64 | UInt128(next()) }

  /// A number of a random length from 0 to 128 bits, so that every magnitude comes up equally often.
  mutating func magnitude() -> UInt128 { bits() >> UInt128(next() % 129) }

  /// A signed number of a random length.
  mutating func signed() -> Int128 {
    let half = Int128(truncatingIfNeeded: magnitude() >> 1)
    return next() & 1 == 0 ? half : -half
  }

  /// A word from the places where carries, borrows and quotient guesses go wrong.
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

  /// Two awkward words.
  mutating func awkward() -> UInt128 { UInt128(awkwardWord()) << 64 | UInt128(awkwardWord()) }

  /// A number a few units from another, without passing the end of the range.
  mutating func near(_ value: UInt128) -> UInt128 {
    let distance = UInt128(next() % 4)
    return next() & 1 == 0 ? value - min(value, distance) : value + min(.max - value, distance)
  }
}
