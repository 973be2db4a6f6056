import Foundation
import QuidCore
import Synchronization

/// The state of a provider, which all processes share: rate limit, monthly request count and last results.
struct ProviderState: Codable, Hashable, Sendable {
  /// The time before which no request may be sent, because of a rate limit or an exhausted quota; `nil` if there was
  /// none.
  var closedUntil: Date?
  /// `true` if ``closedUntil`` was set because the monthly quota is exhausted; otherwise `nil`.
  var isQuotaExceeded: Bool?
  /// The time of the last request that returned a valid response; `nil` if there was none.
  var lastSuccess: Date?
  /// The time of the last request that failed; `nil` if there was none.
  var lastFailure: Date?
  /// The month to which ``spent`` applies, such as `2026-11`; `nil` if no request has been counted.
  var month: String?
  /// The number of requests sent in ``month``.
  var spent = 0

  /// Returns the remaining time during which no request may be sent; `nil` if requests are allowed.
  ///
  /// A remaining time longer than ``RetryAfter/maximumDelay`` was caused by a wrong clock and is ignored.
  func wait(at now: Date) -> Duration? {
    guard let closedUntil, closedUntil > now else { return nil }
    let wait = Duration.seconds(min(closedUntil.timeIntervalSince(now), 1e9))
    return wait <= RetryAfter.maximumDelay ? wait : nil
  }

  /// Returns the number of requests that a monthly budget still allows in the current month.
  func remaining(of budget: Int, at now: Date) -> Int {
    month == Self.month(of: now) ? max(0, budget - spent) : budget
  }

  /// Counts a request against a monthly budget.
  ///
  /// - Returns: `false` if the budget is exhausted. The request is then not counted and must not be sent.
  mutating func spend(of budget: Int, at now: Date) -> Bool {
    let current = Self.month(of: now)
    if month != current { (month, spent) = (current, 0) }
    guard spent < budget else { return false }
    spent += 1
    return true
  }

  private static func month(of now: Date) -> String { String(CalendarDay(now).description.prefix(7)) }
}

/// The states of all providers: in the cache folder, which all processes share, and otherwise in memory.
final class ProviderStateStore: Sendable {
  private let store: ResponseCache?
  private let states = Mutex<[CacheKey: ProviderState]>([:])

  init(_ store: ResponseCache?) { self.store = store }

  /// Returns the state of a provider.
  ///
  /// - Parameter name: The key of the state, ``Provider/stateName``.
  func state(_ name: CacheKey) -> ProviderState {
    store?.state(for: name) ?? states.withLock { $0[name] } ?? ProviderState()
  }

  /// Changes the state of a provider and returns the result of the change.
  ///
  /// - Parameters:
  ///   - name: The key of the state, ``Provider/stateName``.
  ///   - change: Changes the state.
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
