import Foundation

/// Feeds a target a given number of invented texts instead of fuzzing it, and tells how many it accepted.
///
/// Whatever is accepted must print back to itself, else the process ends; so a figure that is printed is a proof. It is
/// repeatable: the same count and seed give the same texts. The sanitizer watches as it does when fuzzing.
struct CountedRun {
  let target: FuzzTarget
  let count: Int
  let seed: UInt64

  /// The run that `QUID_FUZZ_COUNT` and `QUID_FUZZ_SEED` ask for; `nil` when none does, or the target reads no text.
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
