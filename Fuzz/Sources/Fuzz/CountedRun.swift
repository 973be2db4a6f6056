import Foundation

/// A run of a target with a given number of generated strings instead of fuzzing, which prints the number of accepted
/// strings.
///
/// The process ends if an accepted string is not equal after parsing and formatting. The same count and seed give the
/// same strings. The sanitizer is active, as in fuzzing.
struct CountedRun {
  let target: FuzzTarget
  let count: Int
  let seed: UInt64

  /// Creates the run that `QUID_FUZZ_COUNT` and `QUID_FUZZ_SEED` request; `nil` without a request or for a binary
  /// target.
  init?(of target: FuzzTarget, _ environment: [String: String]) {
    guard let count = environment["QUID_FUZZ_COUNT"].flatMap({ Int($0) }), count > 0 else { return nil }
    guard [.amount, .address, .link].contains(target) else { return nil }
    self.target = target
    self.count = count
    seed = environment["QUID_FUZZ_SEED"].flatMap { UInt64($0) } ?? 4217
  }

  func run() {
    var generator = InputGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<count {
      let text =
        switch target {
        case .amount: generator.amount()
        case .address: generator.address()
        default: generator.link()
        }
      if target.accepts(text) { accepted += 1 }
    }
    print(
      "fuzz: \(target.rawValue): \(count) texts from seed \(seed): \(accepted) accepted and printed back to themselves,"
        + " \(count - accepted) refused, no crash")
  }
}
