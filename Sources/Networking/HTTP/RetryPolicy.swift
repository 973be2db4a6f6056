import Foundation
import QuidCore

/// The rules for retrying a failed request: exponential backoff with full jitter.
///
/// Only reads are retried. A rejected request is not retried, nor is one without a network: neither changes within
/// seconds, and a cached response can be served at once.
struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of retries.
  var limit = 2
  /// The maximum delay before the first retry.
  ///
  /// The maximum doubles for each further retry.
  var base = Duration.milliseconds(200)
  /// The maximum delay before any retry.
  var cap = Duration.seconds(2)
  /// A Boolean value that indicates whether a `Retry-After` that ends before the deadline is waited for.
  var waitsForRateLimits = true

  /// Returns the delay before the next retry; `nil` to give up.
  ///
  /// Without a `Retry-After` the delay is random between zero and a bound that doubles with each retry ("full jitter"),
  /// so that many processes that failed together do not retry together. A `Retry-After` is never shortened: it is
  /// waited for completely, or the request fails.
  ///
  /// - Parameters:
  ///   - brokeOff: Whether the connection was closed before the response was complete, which is temporary.
  ///   - attempt: The number of retries so far.
  ///   - remaining: The time until the deadline.
  ///   - random: Returns a random number from 0 through its argument.
  func wait(
    after reason: ProviderError.Reason, brokeOff: Bool = false, attempt: Int, remaining: Duration,
    random: (UInt64) -> UInt64
  ) -> Duration? {
    guard attempt < limit else { return nil }
    let wait: Duration
    switch reason {
    case .rateLimited(let retryAfter?) where waitsForRateLimits: wait = retryAfter
    case .requestFailed(let status, _) where brokeOff || Self.isTemporary(status):
      let bound = min(base * (1 << min(attempt, 16)), cap)
      let milliseconds = bound.components.seconds * 1_000 + bound.components.attoseconds / 1_000_000_000_000_000
      wait = .milliseconds(Int64(clamping: random(UInt64(clamping: milliseconds))))
    case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .rateLimited, .quotaExceeded, .keyMissing,
      .keyRejected, .planRestricted,
      .historyLimited, .notFound, .requestFailed, .invalidResponse, .cancelled:
      return nil
    }
    return wait < remaining ? wait : nil
  }

  /// Returns whether a status reports a temporary error of the server.
  private static func isTemporary(_ status: Int?) -> Bool {
    status.map { [408, 500, 502, 503, 504, 521, 522, 524].contains($0) } ?? false
  }
}

/// A parser of the `Retry-After` header field: seconds or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Parses a header value.
  ///
  /// - Parameter now: The current time, to which a date is compared.
  /// - Returns: The delay, zero for a date in the past and at most ``maximumDelay``; `nil` for a value in another
  ///   format.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.trimmingCharacters(in: .whitespaces)
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? maximumDelay, maximumDelay)
    }
    guard let date = HTTPDate.date(from: value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), maximumDelay)
  }

  /// The maximum time for which a provider is not requested, so that one absurd header does not block it for a day.
  static let maximumDelay = Duration.seconds(15 * 60)
}
