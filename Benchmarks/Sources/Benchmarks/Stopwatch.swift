/// Times work in rounds of a fixed length.
struct Stopwatch {
  /// The approximate duration of one kind of work in a round.
  let roundLength: Duration
  /// The number of rounds.
  ///
  /// It is odd, so that one of them is the median.
  let rounds: Int

  static let thorough = Stopwatch(roundLength: .milliseconds(10), rounds: 31)
  static let quick = Stopwatch(roundLength: .milliseconds(1), rounds: 5)

  /// Returns the number of repetitions that fill a round.
  ///
  /// The search for it also warms up the code.
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

  /// Returns the duration of one operation in nanoseconds.
  func nanoseconds(for work: Row.Work, count: Int) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let result = work(count)
    let time = start.duration(to: clock.now)
    keep(result)
    return time / .nanoseconds(1) / Double(count)
  }
}

/// Consumes a result, so that the optimizer cannot remove it.
///
/// It is called once in a round and not timed.
@inline(never)
@_optimize(none)
private func keep(_ result: UInt64) {}
