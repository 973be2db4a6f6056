import Foundation
import QuidCore
import Synchronization

/// The state of a provider that all processes share: rate limit, monthly request count and last results.
struct ProviderState: Codable, Hashable, Sendable {
  /// The time before which the provider must not be requested, because it has limited the rate.
  var closedUntil: Date?
  /// A Boolean value that indicates whether ``closedUntil`` was set because the monthly quota is exhausted.
  var isQuotaExceeded: Bool?
  /// The time of the last request that returned a valid response.
  var lastSuccess: Date?
  /// The time of the last request that failed.
  var lastFailure: Date?
  /// The month in which requests are counted, such as `2026-11`.
  var month: String?
  /// The number of requests sent in that month.
  var spent = 0

  /// Returns the time for which the provider must not be requested; `nil` when it may be.
  ///
  /// A time further ahead than ``RetryAfter/maximumDelay`` was set by a wrong clock and is ignored.
  func wait(at now: Date) -> Duration? {
    guard let closedUntil, closedUntil > now else { return nil }
    let wait = Duration.seconds(min(closedUntil.timeIntervalSince(now), 1e9))
    return wait <= RetryAfter.maximumDelay ? wait : nil
  }

  /// Returns the number of requests that a monthly budget leaves for this month.
  func remaining(of budget: Int, at now: Date) -> Int {
    month == Self.month(of: now) ? max(0, budget - spent) : budget
  }

  /// Counts a request.
  ///
  /// - Returns: `false` when the monthly budget is exhausted and the request must not be sent.
  mutating func spend(of budget: Int, at now: Date) -> Bool {
    let current = Self.month(of: now)
    if month != current { (month, spent) = (current, 0) }
    guard spent < budget else { return false }
    spent += 1
    return true
  }

  private static func month(of now: Date) -> String { String(CalendarDay(now).description.prefix(7)) }
}

/// The states of all providers: in the store, which all processes share, and in memory where nothing can be stored.
final class ProviderStateStore: Sendable {
  private let store: ResponseCache?
  private let states = Mutex<[CacheKey: ProviderState]>([:])

  init(_ store: ResponseCache?) { self.store = store }

  /// Returns the state with a name.
  func state(_ name: CacheKey) -> ProviderState {
    store?.state(for: name) ?? states.withLock { $0[name] } ?? ProviderState()
  }

  /// Changes the state with a name, and returns the result of the change.
  func update<Result>(_ name: CacheKey, _ change: (inout ProviderState) -> Result) -> Result {
    guard let store else {
      return states.withLock { change(&$0[name, default: ProviderState()]) }
    }
    let last = states.withLock { $0[name] } ?? ProviderState()
    return store.update(name, default: last) { state in
      let result = change(&state)
      // Kept in memory as well, so that limits apply within this process when the store cannot be written.
      states.withLock { $0[name] = state }
      return result
    }
  }
}
