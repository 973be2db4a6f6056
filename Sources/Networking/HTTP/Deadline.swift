import Foundation
import Synchronization

/// Ends work that takes too long.
///
/// The transports' own timeouts do not do this: they watch for silence, so that a server that drips a byte at a time would
/// never be given up.
enum Deadline {
  /// What the work gives, or ``TransportFailure/timedOut`` when the time is up before.
  ///
  /// The work is cancelled then, and waited for; so it has to end when it is cancelled. Without time it does not begin.
  static func run<Value: Sendable>(
    within limit: Duration, _ work: @escaping @Sendable () async throws(TransportFailure) -> Value
  ) async throws(TransportFailure) -> Value {
    guard limit > .zero else { throw .timedOut }
    let task = Task { () -> Result<Value, TransportFailure> in
      do throws(TransportFailure) { return .success(try await work()) } catch { return .failure(error) }
    }
    // A timer and no sleeping task: what a cancelled sleep holds is only freed when it would have been over, so that each
    // of many quick answers would leave something behind for the whole time.
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

  /// Whether the time was up; the cancellation alone does not tell who asked for it.
  private final class Expiry: Sendable {
    private let occurred = Atomic(false)
    var hasOccurred: Bool { occurred.load(ordering: .acquiring) }
    func occur() { occurred.store(true, ordering: .releasing) }
  }
}

extension Duration {
  /// The duration for Dispatch, to the nanosecond; what is longer than 292 years is taken as that.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    let whole = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let sum = whole.partialValue.addingReportingOverflow(attoseconds / 1_000_000_000)
    return .nanoseconds(whole.overflow || sum.overflow ? .max : Int(sum.partialValue))
  }
}
