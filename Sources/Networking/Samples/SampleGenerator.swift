/// The generator that made-up figures are drawn from: the same seed gives the same draws on every machine.
///
/// It is SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014; the constants are
/// those of `java.util.SplittableRandom`), and no source of secrets.
struct SampleGenerator: Sendable {
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

  /// A whole number from −`limit` to `limit`.
  ///
  /// Taken from the high half of a product rather than through `Int.random(in:using:)`, whose way of drawing may change
  /// with the standard library and the figures with it.
  mutating func next(upTo limit: UInt32) -> Int64 {
    let drawn = next().multipliedFullWidth(by: 2 * UInt64(limit) + 1).high
    return Int64(drawn) - Int64(limit)
  }
}
