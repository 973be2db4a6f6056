/// The number of rows of a vector file per outcome.
///
/// Tests compare the counts, so that no row is skipped unnoticed.
struct Tally<Outcome: Hashable>: Equatable {
  private(set) var counts: [Outcome: Int] = [:]

  mutating func add(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

  var total: Int { counts.values.reduce(0, +) }
}
