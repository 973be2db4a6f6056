import Dispatch
import QuidPlatform
import Synchronization

/// The time by which all provider requests of one report must end, including their retries and fallbacks.
///
/// A report is the output of one command or of one refresh.
public struct RequestDeadline: Hashable, Sendable {
  /// The deadline as an instant of the system's continuous clock.
  let instant: ContinuousClock.Instant

  /// Creates a deadline for a report that begins now.
  ///
  /// A report is the output of one command or of one refresh.
  ///
  /// - Parameter limit: The maximum total duration of all provider requests of the report.
  public init(after limit: Duration) { instant = .now + limit }
}

/// A time limit for asynchronous work.
///
/// The timeouts of the HTTP transports are not sufficient: they limit only the time between two parts of a
/// response, so a server that sends one byte at a time could hold a connection open permanently.
enum Deadline {
  /// Runs an operation with a time limit.
  ///
  /// When the time limit is reached, the operation is cancelled, and this function returns when the operation
  /// has ended. If the limit is zero or less, the operation is not started.
  ///
  /// - Parameters:
  ///   - limit: The maximum duration of the operation.
  ///   - operation: The operation, which must end soon after its task is cancelled.
  /// - Returns: The result of the operation.
  /// - Throws: ``TransportError/timedOut`` if the time limit was reached, or the error that the operation
  ///   throws.
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

  /// A flag that the timer sets when the time limit is reached.
  ///
  /// The flag distinguishes a cancellation by the timer from a cancellation by the caller.
  private final class Expiry: Sendable {
    private let occurred = Atomic(false)
    var hasOccurred: Bool { occurred.load(ordering: .acquiring) }
    func occur() { occurred.store(true, ordering: .releasing) }
  }
}

extension Duration {
  /// The duration as a Dispatch interval in nanoseconds, clamped to 292 years.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
    return .nanoseconds(whole.overflow || sum.overflow ? .max : Int(sum.partialValue))
  }
}
