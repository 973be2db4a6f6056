import Foundation

/// The duration of some work, and the scheduling delay during that time.
///
/// A deadline can only be met as exactly as a sleeping task resumes, which other tests on the same cores delay.
struct Stopwatch: Sendable {
  /// The elapsed time.
  let elapsed: Duration
  /// The total delay of a task that should have resumed every 2 ms.
  let lag: Duration

  /// Returns whether the work ended within 250 ms of a deadline, apart from the scheduling delay.
  ///
  /// The limit is 5 s while other tests run on the same cores, which only detects work that hangs. `QUID_STRICT_TIMING`
  /// selects the limit of 250 ms; the tests must then run one at a time.
  func meets(_ deadline: Duration) -> Bool { elapsed <= deadline + Self.allowance + lag }

  private static let allowance: Duration =
    ProcessInfo.processInfo.environment["QUID_STRICT_TIMING"] == nil ? .seconds(5) : .milliseconds(250)

  /// Measures the duration of some work.
  static func time<Value: Sendable>(_ work: @Sendable () async -> Value) async -> (value: Value, time: Stopwatch) {
    let start = ContinuousClock.now
    let meter = Task { await Self.lag(since: start) }
    let value = await work()
    let elapsed = ContinuousClock.now - start
    meter.cancel()
    return (value, Stopwatch(elapsed: elapsed, lag: await meter.value))
  }

  /// Returns the sum of all delays above 5 ms until the task is cancelled.
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
