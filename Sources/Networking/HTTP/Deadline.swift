import Foundation
import Synchronization

/// The time by which all provider requests of one report must end, retries and fallbacks included.
public struct RequestDeadline: Hashable, Sendable {
  /// The time of the deadline.
  let instant: ContinuousClock.Instant

  /// Creates the deadline of a report that begins now.
  ///
  /// - Parameter limit: The time that the provider requests of the report may take together.
  public init(after limit: Duration) { instant = .now + limit }
}

/// A time limit for asynchronous work.
///
/// The timeouts of the transports are not sufficient: they only limit the time between two parts of a response, so that
/// a server that sends one byte at a time could keep a connection open without end.
enum Deadline {
  /// Runs an operation with a time limit.
  ///
  /// When the time is over, the operation is cancelled, and this function returns after it has ended. With a limit of
  /// zero or less the operation is not started.
  ///
  /// - Throws: ``TransportError/timedOut``, or the error of the operation.
  static func run<Value: Sendable>(
    within limit: Duration, _ operation: @escaping @Sendable () async throws(TransportError) -> Value
  ) async throws(TransportError) -> Value {
    guard limit > .zero else { throw .timedOut }
    let task = Task { () -> Result<Value, TransportError> in
      do throws(TransportError) { return .success(try await operation()) } catch { return .failure(error) }
    }
    // A dispatch timer instead of a sleeping task: the memory of a cancelled `Task.sleep` is freed only at the end of
    // the sleep, so that many quick responses would accumulate memory for the whole time limit.
    let expiry = Expiry()
    let timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(deadline: .now() + limit.dispatchInterval, leeway: .milliseconds(1))
    timer.setEventHandler {
      expiry.occur()
      task.cancel()
    }
    timer.activate()
    defer { timer.cancel() }
    let outcome = await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
    if case .failure(.cancelled) = outcome, expiry.hasOccurred { throw .timedOut }
    return try outcome.get()
  }

  /// Whether the time is over: distinguishes a cancellation by the timer from one by the caller.
  private final class Expiry: Sendable {
    private let occurred = Atomic(false)
    var hasOccurred: Bool { occurred.load(ordering: .acquiring) }
    func occur() { occurred.store(true, ordering: .releasing) }
  }
}

extension Duration {
  /// The duration for Dispatch in nanoseconds, at most 292 years.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
    return .nanoseconds(whole.overflow || sum.overflow ? .max : Int(sum.partialValue))
  }
}
