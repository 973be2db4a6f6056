import Foundation
import QuidCore

/// What all processes together remember of an upstream.
struct UpstreamRecord: Codable, Hashable, Sendable {
  /// Until when the upstream wants to be left alone.
  var closedUntil: Date?
  /// Whether it is closed because the requests of the month are used up.
  var isQuotaExceeded: Bool?
  /// When it last gave an answer that could be used.
  var lastSuccess: Date?
  /// When it last failed to.
  var lastFailure: Date?
  /// The month, such as `2026-11`, that requests are counted in.
  var month: String?
  /// How many requests have left in that month.
  var spent = 0

  /// The period for which the provider must not be asked; `nil` where it may be.
  ///
  /// A date further ahead than ``RetryAfter/longest`` comes from a clock that was wrong, and does not count.
  func wait(at now: Date) -> Duration? {
    guard let closedUntil, closedUntil > now else { return nil }
    let wait = Duration.seconds(min(closedUntil.timeIntervalSince(now), 1e9))
    return wait <= RetryAfter.longest ? wait : nil
  }

  /// How many requests are left this month.
  func remaining(of budget: Int, at now: Date) -> Int {
    month == Self.month(of: now) ? max(0, budget - spent) : budget
  }

  /// Counts a request; `false` when the month's are used up and it must not leave.
  mutating func spend(of budget: Int, at now: Date) -> Bool {
    let current = Self.month(of: now)
    if month != current { (month, spent) = (current, 0) }
    guard spent < budget else { return false }
    spent += 1
    return true
  }

  private static func month(of now: Date) -> String { String(CalendarDay(now).description.prefix(7)) }
}
