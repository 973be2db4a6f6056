/// The time an operation takes, over several rounds.
struct Measurement {
  private var rounds: [Double] = []

  /// Adds a round, in nanoseconds for one operation.
  mutating func add(_ nanoseconds: Double) { rounds.append(nanoseconds) }

  /// The middle round, which no interruption moves.
  var median: Double { rounds.sorted()[rounds.count / 2] }

  var fastest: Double { rounds.min() ?? .nan }
  var slowest: Double { rounds.max() ?? .nan }
}
