/// A random walk: a start, and a step every ten seconds.
struct SampleWalk: Sendable {
  private let seed: UInt64

  init(seed: UInt64) {
    self.seed = seed
  }

  /// ±5 %, a trace less so that rounding the figure to cents does not lead past it.
  static let farthestStart: UInt32 = 49_990
  /// ±0.3 %, a trace less for the same reason.
  static let farthestStep: UInt32 = 2_990
  /// After thirty days the walk stands still; drawing all its steps again for each answer would get slow.
  static let mostSteps = 30 * 24 * 360

  /// Where the walk is after so many steps.
  func factor(afterSteps steps: Int) -> SampleFactor {
    var generator = SampleGenerator(seed: seed)
    var factor = SampleFactor.one.moved(byMillionths: generator.next(upTo: Self.farthestStart))
    for _ in 0..<min(max(steps, 0), Self.mostSteps) {
      factor = factor.moved(byMillionths: generator.next(upTo: Self.farthestStep))
    }
    return factor
  }
}
