import Foundation

/// How long something took, and for how long of that the machine was busy with other things.
///
/// A deadline can only be kept as well as a sleeping task is woken, which other tests on the same cores delay.
struct Stopwatch: Sendable {
  /// How long it took.
  let elapsed: Duration
  /// For how long nobody was woken who should have been.
  let lag: Duration

  /// Whether it ended within 250 ms of a deadline, the machine's own lateness apart.
  ///
  /// Among hundreds of other tests on two cores that cannot be told; there only what hangs is found. With
  /// `QUID_STRICT_TIMING` set, as the deep check sets it, tests take turns and the promise itself is held.
  func kept(_ deadline: Duration) -> Bool { elapsed <= deadline + Self.allowance + lag }

  private static let allowance: Duration =
    ProcessInfo.processInfo.environment["QUID_STRICT_TIMING"] == nil ? .seconds(5) : .milliseconds(250)

  /// Times some work.
  static func time<Value: Sendable>(
    _ work: @Sendable () async -> Value
  ) async -> (value: Value, time: Stopwatch) {
    let start = ContinuousClock.now
    let meter = Task { await Self.lag(since: start) }
    let value = await work()
    let elapsed = ContinuousClock.now - start
    meter.cancel()
    return (value, Stopwatch(elapsed: elapsed, lag: await meter.value))
  }

  /// The sum of all delays above 5 ms until the task is cancelled.
  private static func lag(since start: ContinuousClock.Instant) async -> Duration {
    var expected = start
    var sum = Duration.zero
    while true {
      let late = ContinuousClock.now - expected
      if late > .milliseconds(5) { sum += late }
      if Task.isCancelled { return sum }
      expected = ContinuousClock.now + .milliseconds(2)
      try? await Task.sleep(for: .milliseconds(2))
    }
  }
}
