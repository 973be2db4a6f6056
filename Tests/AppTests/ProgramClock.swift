import QuidTesting
import Synchronization
import TestSupport

/// The clock of a program in a test, on which each wait ends at once.
///
/// The time limits of requests are reached only when every request in progress waits for a server that hangs.
final class ProgramClock: Clock, Sendable {
  private struct Limits {
    /// The ends of the time limits of the requests in progress.
    var ends: [Int: TestClock.Instant] = [:]
    var nextID = 0
    var hangingCount = 0
    var lastChange = ContinuousClock.now

    mutating func change(_ change: (inout Limits) -> Void) {
      change(&self)
      lastChange = .now
    }
  }

  private let clock = TestClock(jumps: true)
  private let limits = Mutex(Limits())
  private let onWait: Mutex<@Sendable (Duration) async throws -> Void>

  /// Creates a clock.
  ///
  /// - Parameter onWait: A closure that is called before each wait ends, with its duration. An error ends the wait.
  init(onWait: @escaping @Sendable (Duration) async throws -> Void = { _ in }) { self.onWait = Mutex(onWait) }

  var now: TestClock.Instant { clock.now }
  var minimumResolution: Duration { .zero }
  /// The time that has passed for the program.
  var elapsed: Duration { now.elapsed }

  func sleep(until end: TestClock.Instant, tolerance: Duration?) async throws {
    guard let tolerance else {
      try await onWait.withLock { $0 }(now.duration(to: end))
      return try await clock.sleep(until: end)
    }
    let id = limits.withLock { limits in
      limits.change { $0.nextID += 1 }
      limits.ends[limits.nextID] = end
      return limits.nextID
    }
    defer { limits.withLock { $0.change { $0.ends[id] = nil } } }
    try await clock.sleep(until: end, tolerance: tolerance)
  }

  /// Mines an empty block on a node in each 50 ms of a wait, at least one, and then runs a closure.
  func mine(on node: FakeNode, _ afterward: @escaping @Sendable () -> Void = {}) {
    onWait.withLock {
      $0 = { wait in
        node.mineEmpty(max(1, Int(wait / .milliseconds(50))))
        afterward()
      }
    }
  }

  /// Sends no response until the client disconnects, and lets its time limit pass.
  func hang(_ connection: LoopbackConnection) {
    limits.withLock { $0.change { $0.hangingCount += 1 } }
    while connection.wait(seconds: 0.01) { reachLimitIfAllHang() }
  }

  private func reachLimitIfAllHang() {
    let wait = limits.withLock { limits -> Duration? in
      // A request may have ended whose successor has not started.
      guard limits.ends.count <= limits.hangingCount, limits.lastChange.duration(to: .now) > .milliseconds(50),
        let end = limits.ends.values.min()
      else { return nil }
      limits.change { $0.hangingCount -= limits.ends.values.count { $0 <= end } }
      limits.ends = limits.ends.filter { $0.value > end }
      return now.duration(to: end)
    }
    if let wait { clock.advance(by: wait) }
  }
}
