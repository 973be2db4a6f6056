import Foundation

/// A generator of reproducible random numbers for property tests.
///
/// Source: Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
public struct SplitMix64: RandomNumberGenerator, Sendable {
  /// The seed, which a failing property test prints.
  public let seed: UInt64
  private var state: UInt64

  /// Creates the generator of a seed.
  public init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// Returns the next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seeds of property tests: a constant and the value of `QUID_SEED`, if it is set.
  ///
  /// `QUID_SEED=random` chooses one.
  public static let seeds: [UInt64] = {
    let fixed: UInt64 = 4217
    guard let value = ProcessInfo.processInfo.environment["QUID_SEED"] else { return [fixed] }
    return [fixed, UInt64(value) ?? .random(in: .min ... .max)]
  }()
}
