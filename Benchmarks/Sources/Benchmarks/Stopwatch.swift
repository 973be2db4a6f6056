/// Times work in rounds of a fixed length.
struct Stopwatch {
  /// How long one side of one row runs in a round, roughly.
  let roundLength: Duration
  /// How many rounds there are; odd, so that one of them is in the middle.
  let rounds: Int

  static let thorough = Stopwatch(roundLength: .milliseconds(10), rounds: 31)
  static let quick = Stopwatch(roundLength: .milliseconds(1), rounds: 5)

  /// How often the work has to be repeated to fill a round; finding out also warms it up.
  func count(for work: Row.Work) -> Int {
    var count = 1
    while true {
      let time = nanoseconds(for: work, count: count) * Double(count)
      if time > 200_000 {
        return max(1, Int(Double(count) * (roundLength / .nanoseconds(1)) / time))
      }
      count *= 4
    }
  }

  /// The time of one operation, in nanoseconds.
  func nanoseconds(for work: Row.Work, count: Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = work(count)
    let time = start.duration(to: clock.now)
    keep(result)
    return time / .nanoseconds(1) / Double(count)
  }
}

/// Takes a result where the optimiser cannot see that it is thrown away; called once for a round, outside the clock.
@inline(never)
@_optimize(none)
private func keep(_ result: UInt64) {}
