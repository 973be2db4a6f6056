import QuidCore

/// A random number generator that produces the same sequence for the same seed on every machine.
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators",
/// 2014, with the constants of `java.util.SplittableRandom`). The generator is not suitable for secrets.
struct SeededGenerator: Sendable {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a random integer in `-limit...limit`, which is the same with every version of the standard library.
  mutating func next(within limit: UInt32) -> Int64 {
    let random = next().multipliedFullWidth(by: 2 * UInt64(limit) + 1).high
    return Int64(random) - Int64(limit)
  }
}
