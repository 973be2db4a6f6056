/// Counts what became of the rows of a vector file, so that none is passed over in silence.
struct Tally<Outcome: Hashable>: Equatable {
  private(set) var counts: [Outcome: Int] = [:]

  mutating func add(_ outcome: Outcome) { counts[outcome, default: 0] += 1 }

  var total: Int { counts.values.reduce(0, +) }
}
