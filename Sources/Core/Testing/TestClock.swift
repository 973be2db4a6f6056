public import QuidCore
import Synchronization

/// A clock for tests, whose time passes only if the test or a sleeping task advances it.
///
/// A clock that jumps lets no task wait: each sleep advances the clock to its end. A sleep with a tolerance, such as the
/// time limit of a request, never advances the clock. Without jumps, a task sleeps until
/// the test has advanced the clock far enough; the sleep that ends first is also the first to return.
public final class TestClock: Clock, Sendable {
  /// An instant of a test clock.
  public struct Instant: InstantProtocol {
    /// The time since the creation of the clock.
    public let elapsed: Duration

    /// Returns the instant after a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    /// Returns the duration until another instant.
    public func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    /// Returns whether the first instant is earlier than the second.
    public static func < (left: Instant, right: Instant) -> Bool { left.elapsed < right.elapsed }
  }

  private typealias Sleep = CheckedContinuation<Void, any Error>

  private struct State {
    var now = Instant(elapsed: .zero)
    var sleeps: [Duration] = []
    var nextID = 0
    /// The sleeping tasks, first in order of the ends of their sleeps.
    var sleepers: [(end: Instant, id: Int, sleep: Sleep)] = []
  }

  private let state = Mutex(State())
  private let start: Timestamp
  private let jumps: Bool

  /// Creates a clock at a time, whose sleeps end at once if it jumps.
  public init(at start: Timestamp = .sample, jumps: Bool = false) {
    self.start = start
    self.jumps = jumps
  }

  /// The current instant.
  public var now: Instant { state.withLock { $0.now } }
  /// Zero: the clock is exact.
  public var minimumResolution: Duration { .zero }

  /// The current date and time of the clock.
  public var time: Timestamp { start.addingTimeInterval(now.elapsed / .seconds(1)) }

  /// The durations of all sleeps so far without a tolerance, in the order in which they started.
  public var sleeps: [Duration] { state.withLock { $0.sleeps } }

  /// Advances the clock and ends the sleeps of the tasks that have slept long enough.
  public func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let count = state.sleepers.prefix { $0.end <= state.now }.count
      defer { state.sleepers.removeFirst(count) }
      return state.sleepers.prefix(count)
    }
    for sleeper in woken { sleeper.sleep.resume() }
  }

  /// Waits until at least the given number of tasks sleep.
  public func waitForSleepers(_ count: Int = 1) async {
    while state.withLock({ $0.sleepers.count < count }), !Task.isCancelled { await Task.yield() }
  }

  /// Returns when the clock has reached a deadline; throws an error if the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    let id = state.withLock { state in
      if tolerance == nil { state.sleeps.append(state.now.duration(to: deadline)) }
      if jumps, tolerance == nil { state.now = max(state.now, deadline) }
      state.nextID += 1
      return state.nextID
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (sleep: Sleep) in
        let sleeps = state.withLock { state in
          guard deadline > state.now, !Task.isCancelled else { return false }
          let index = state.sleepers.firstIndex { $0.end > deadline } ?? state.sleepers.endIndex
          state.sleepers.insert((deadline, id, sleep), at: index)
          return true
        }
        if !sleeps { sleep.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.sleep.resume(throwing: CancellationError())
    }
    try Task.checkCancellation()
  }
}
