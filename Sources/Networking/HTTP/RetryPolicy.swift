import Foundation
import QuidCore

/// The rules for retrying a failed request: exponential backoff with full jitter.
///
/// Only requests that read data are retried. A request that the provider rejected, or that failed because
/// there is no network, is not retried: such errors last longer than a few seconds, and a cached response can
/// be returned at once.
struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of retries of one request: two by default.
  var limit = 2
  /// The maximum delay before the first retry: 200 milliseconds by default.
  ///
  /// The maximum doubles with each further retry, up to ``cap``.
  var base = Duration.milliseconds(200)
  /// The maximum delay before any retry, two seconds by default, at which the doubling of ``base`` ends.
  var cap = Duration.seconds(2)
  /// A Boolean value that indicates whether a request is retried after the provider has reported a rate
  /// limit.
  ///
  /// The delay is that of the `Retry-After` header field. The request is not retried if the response has no
  /// such field or the delay ends after the deadline.
  var waitsForRateLimits = true

  /// Returns the delay before the next retry, or `nil` if the request should not be retried.
  ///
  /// Without `Retry-After`, the delay is random between zero and a maximum that doubles with each retry
  /// ("full jitter"), so that processes that failed together do not retry together. A delay in `Retry-After`
  /// is never shortened: if it does not end before the deadline, the request fails.
  ///
  /// - Parameters:
  ///   - reason: The reason why the request failed.
  ///   - brokeOff: Whether the connection was closed before the response was complete, which allows a retry;
  ///     `false` by default.
  ///   - attempt: The number of retries that have already been made.
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

  /// Returns whether an HTTP status code, such as 503, reports a temporary error of the server.
  private static func isTemporary(_ status: Int?) -> Bool {
    status.map { [408, 500, 502, 503, 504, 521, 522, 524].contains($0) } ?? false
  }
}

/// A parser of the `Retry-After` header field: seconds or a date (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Parses the value of a `Retry-After` header field.
  ///
  /// - Parameters:
  ///   - value: The value of the header field.
  ///   - now: The current time, from which the delay until a date is computed.
  /// - Returns: The delay, at most ``maximumDelay`` and zero for a date in the past; `nil` for a value in another
  ///   format.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.trimmingCharacters(in: .whitespaces)
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? maximumDelay, maximumDelay)
    }
    guard let date = HTTPDate.date(from: value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), maximumDelay)
  }

  /// The maximum delay that a provider can demand: 15 minutes.
  ///
  /// A longer delay is reduced to this maximum, so that one wrong header field does not block requests to a
  /// provider for a day.
  static let maximumDelay = Duration.seconds(15 * 60)
}
