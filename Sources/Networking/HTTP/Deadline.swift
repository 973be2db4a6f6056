import Dispatch
import QuidCore
import Synchronization

/// A time limit for asynchronous work.
///
/// The timeout of an HTTP transport limits only the time between two parts of a response. This time limit also ends a
/// response that arrives very slowly.
enum Deadline {
  /// Returns the result of an operation, which is cancelled when the time limit is reached on a clock.
  ///
  /// The operation must end soon after its task is cancelled, because this function waits for its end. If the limit is
  /// zero or negative, the operation is not started.
  static func run<Value: Sendable>(
    within limit: Duration, of clock: any Clock<Duration> = ContinuousClock(),
    _ operation: @escaping @Sendable () async throws(TransportError) -> Value
  ) async throws(TransportError) -> Value {
    guard limit > .zero else { throw .timedOut }
    let task = Task { () -> Result<Value, TransportError> in
      do throws(TransportError) { return .success(try await operation()) } catch { return .failure(error) }
    }
    let expiry = Expiry()
    let cancelTimer = timer(after: limit, on: clock) {
      expiry.occur()
      task.cancel()
    }
    defer { cancelTimer() }
    let outcome = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if case .failure(.cancelled) = outcome, expiry.hasOccurred { throw .timedOut }
    return try outcome.get()
  }

  /// Calls a closure after a duration, unless the returned closure is called before.
  private static func timer(
    after limit: Duration, on clock: any Clock<Duration>, _ expire: @escaping @Sendable () -> Void
  ) -> () -> Void {
    guard clock is ContinuousClock else {
      let elapsed = clock.stopwatch()
      let sleep = Task {
        // The tolerance distinguishes a time limit from a wait.
        if (try? await clock.sleep(for: limit - elapsed(), tolerance: .milliseconds(1))) != nil { expire() }
      }
      return sleep.cancel
    }
    // A dispatch timer, because the memory of a cancelled `Task.sleep` is freed only at the end of the sleep, so that
    // many quick responses would accumulate memory.
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + limit.dispatchInterval, leeway: .milliseconds(1))
    timer.setEventHandler(handler: expire)
    timer.activate()
    return timer.cancel
  }

  /// A flag that is set when the time limit is reached, but not when the caller cancels the operation.
  private final class Expiry: Sendable {
    private let occurred = Atomic(false)
    var hasOccurred: Bool { occurred.load(ordering: .acquiring) }
    func occur() { occurred.store(true, ordering: .releasing) }
  }
}

extension Duration {
  /// The duration as a Dispatch interval in nanoseconds, clamped to 64 bits (about 292 years).
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
    return .nanoseconds(whole.overflow || sum.overflow ? .max : Int(clamping: sum.partialValue))
  }
}
