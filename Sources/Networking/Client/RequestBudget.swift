import Synchronization

/// A limit for the number of requests to all providers together within a period.
///
/// The first period starts with the first request, and each further one with the first request after the end of the period
/// before. One budget can be shared by several pipelines and tasks.
package final class RequestBudget: Sendable {
  /// The number of requests in the current period.
  private struct Period {
    let start: ContinuousClock.Instant
    var requests: Int
  }

  /// The maximum number of requests within a period.
  package let limit: Int
  private let length: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let period = Mutex<Period?>(nil)

  /// Creates a budget of which nothing is used.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of requests within a period.
  ///   - length: The length of a period; an hour by default.
  ///   - now: Returns the current time.
  package init(
    limit: Int, per length: Duration = .seconds(3_600),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.limit = limit
    self.length = length
    self.now = now
  }

  /// Counts a request, unless the budget is used up.
  ///
  /// - Returns: `nil` if the request may be sent, otherwise the time until the next period.
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
