import Foundation

/// A small generator of reproducible random numbers, for property tests.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// What the sequence is computed from; a failing property test prints it.
  public let seed: UInt64
  private var state: UInt64

  /// The sequence of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seeds that property tests run with: one that never changes and, where `QUID_SEED` is set, that one too.
  ///
  /// `QUID_SEED=random` chooses one.
  public static let seeds: [UInt64] = {
    let fixed: UInt64 = 4217
    guard let asked = ProcessInfo.processInfo.environment["QUID_SEED"] else { return [fixed] }
    return [fixed, UInt64(asked) ?? .random(in: .min ... .max)]
  }()
}
