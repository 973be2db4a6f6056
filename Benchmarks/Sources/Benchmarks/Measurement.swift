/// The duration of an operation in several rounds.
struct Measurement {
  private var rounds: [Double] = []

  /// Adds the duration of one operation in a round, in nanoseconds.
  mutating func add(_ nanoseconds: Double) { rounds.append(nanoseconds) }

  /// The median of the rounds, which single interruptions do not affect.
  var median: Double { rounds.sorted()[rounds.count / 2] }

  var fastest: Double { rounds.min() ?? .nan }
  var slowest: Double { rounds.max() ?? .nan }
}
