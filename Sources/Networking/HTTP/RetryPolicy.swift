import QuidCore

/// The rules for retrying failed requests: exponential backoff with full jitter.
///
/// Only requests that read data are retried, and only if the provider has not rejected them and there is a network.
struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of retries for a request.
  var limit = 2
  /// Whether a request is retried after the provider has reported a rate limit.
  ///
  /// The delay before the retry is the value of the `Retry-After` header field. If the response has no such header
  /// field, the request is not retried.
  var waitsForRateLimits = true
  /// The delay before a retry after a rate limit without `Retry-After`, plus up to half a second; `nil` for no retry.
  var rateLimitWait: Duration?

  /// Returns the delay before the next retry; `nil` for no retry, or if the delay would end after the deadline.
  ///
  /// The delay is random up to a maximum that doubles with each retry or, after a rate limit, given by `Retry-After`.
  func wait(
    after reason: ProviderError.Reason, isInterrupted: Bool = false, attempt: Int, remaining: Duration,
    random: (UInt64) -> UInt64
  ) -> Duration? {
    guard attempt < limit else { return nil }
    let wait: Duration
    switch reason {
    case .rateLimited(let retryAfter?) where waitsForRateLimits: wait = retryAfter
    case .rateLimited(nil) where rateLimitWait != nil:
      wait = (rateLimitWait ?? .zero) + .milliseconds(Int64(clamping: random(500)))
    case .requestFailed(let status, _) where isInterrupted || Self.isTemporary(status):
      let bound = min(Self.firstDelay * (1 << min(attempt, 16)), Self.longestDelay)
      wait = .milliseconds(Int64(clamping: random(UInt64(clamping: bound.milliseconds))))
    case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .rateLimited, .quotaExceeded,
      .keyMissing, .keyRejected, .planRestricted, .historyLimited, .notFound, .requestFailed, .invalidResponse,
      .unusableEntries, .unconfirmedRate, .unconfirmedPrice, .clockBehind, .cancelled:
      return nil
    }
    return wait < remaining ? wait : nil
  }

  /// The maximum delay before the first retry, which doubles with each further retry.
  private static let firstDelay = Duration.milliseconds(200)
  private static let longestDelay = Duration.seconds(2)

  private static func isTemporary(_ status: Int?) -> Bool {
    status.map { [408, 500, 502, 503, 504, 521, 522, 524].contains($0) } ?? false
  }
}

/// A parser for the header field `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Returns the delay in a `Retry-After` field: a number of seconds or a date, limited to a day.
  ///
  /// The delay is zero for a date in the past, and `nil` for any other value.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.withoutOuterSpaces
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? day, day)
    }
    guard let date = HTTPDate.date(from: value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), day)
  }

  private static let day = Duration.seconds(86_400)

  /// The maximum time without requests, so that a wrong value cannot block requests for a long time.
  static let maximumDelay = Duration.seconds(15 * 60)
}
