import QuidTesting
import Synchronization
import TestSupport

/// The clock of a program in a test, on which each wait ends at once.
///
/// The time limits of requests are reached only when every request in progress waits for a server that hangs.
final class ProgramClock: Clock, Sendable {
  typealias Instant = TestClock.Instant

  private struct Limits {
    /// The ends of the time limits of the requests in progress.
    var ends: [Int: Instant] = [:]
    var nextID = 0
    var hangingCount = 0
    var lastChange = ContinuousClock.now

    mutating func set(_ end: Instant?, for id: Int) {
      ends[id] = end
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

  var now: Instant { clock.now }
  var minimumResolution: Duration { .zero }
  /// The time that has passed for the program.
  var elapsed: Duration { now.elapsed }

  func sleep(until end: Instant, tolerance: Duration?) async throws {
    guard let tolerance else {
      let action = onWait.withLock { $0 }
      try await action(now.duration(to: end))
      return try await clock.sleep(until: end)
    }
    let id = limits.withLock { limits in
      limits.nextID += 1
      limits.set(end, for: limits.nextID)
      return limits.nextID
    }
    defer { limits.withLock { $0.set(nil, for: id) } }
    try await clock.sleep(until: end, tolerance: tolerance)
  }

  /// Mines an empty block on a node now and in each 50 ms of a wait, at least one, and runs a closure after each wait.
  func mine(on node: FakeNode, _ afterward: @escaping @Sendable () -> Void = {}) {
    node.mineEmpty(1)
    onWait.withLock {
      $0 = { wait in
        node.mineEmpty(max(1, Int(wait / .milliseconds(50))))
        afterward()
      }
    }
  }

  /// Sends no response until the client disconnects, and lets its time limit pass.
  func hang(_ connection: LoopbackConnection) {
    limits.withLock { $0.hangingCount += 1 }
    while connection.wait(seconds: 0.01) { reachLimitIfAllHang() }
  }

  private func reachLimitIfAllHang() {
    let first = limits.withLock { limits -> Instant? in
      // A request may have ended whose successor has not started.
      guard limits.ends.count <= limits.hangingCount, limits.lastChange.duration(to: .now) > .milliseconds(100),
        let first = limits.ends.values.min()
      else { return nil }
      let later = limits.ends.filter { $0.value > first }
      limits.hangingCount -= limits.ends.count - later.count
      limits.ends = later
      limits.lastChange = .now
      return first
    }
    if let first { clock.advance(by: max(.zero, now.duration(to: first))) }
  }
}
