import Foundation

/// The number of generated cases that a test runs: a sample by default, and all if `QUID_DEEP` is set.
public enum GeneratedCases {
  /// Whether all cases run, as in `Scripts/check-deep`.
  public static let areComplete = ProcessInfo.processInfo.environment["QUID_DEEP"] != nil

  /// Returns the number of random cases: all cases, or a sample of at most 5,000.
  public static func count(_ all: Int, sample: Int = 5_000) -> Int { areComplete ? all : min(sample, all) }

  /// Returns all cases, or a sample that the seed of `QUID_SEED` selects, in the order of the cases.
  public static func sample<Case>(_ count: Int, of all: [Case]) -> [Case] {
    guard !areComplete, count < all.count else { return all }
    var random = SplitMix64(seed: SplitMix64.seeds.last ?? 0)
    return all.indices.shuffled(using: &random).prefix(count).sorted().map { all[$0] }
  }
}
