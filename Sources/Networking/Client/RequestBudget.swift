import Synchronization

/// A limit for the number of requests to all providers within a period, which starts with the first request.
///
/// After a period has ended, the next request starts a new period. Several pipelines and tasks can share one budget.
package final class RequestBudget: Sendable {
  private struct Period {
    let start: ContinuousClock.Instant
    var requests: Int
  }

  package let limit: Int
  private let length: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let period = Mutex<Period?>(nil)

  package init(
    limit: Int, per length: Duration = .seconds(3_600),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limit = limit
    self.length = length
    self.now = now
  }

  /// Counts a request; returns `nil` if the request may be sent, or the time until the period ends.
  package func take() -> Duration? {
    let now = now()
    return period.withLock { period in
      let current = period.flatMap { now < $0.start + length ? $0 : nil } ?? Period(start: now, requests: 0)
      guard current.requests < limit else { return current.start + length - now }
      period = Period(start: current.start, requests: current.requests + 1)
      return nil
    }
  }
}
