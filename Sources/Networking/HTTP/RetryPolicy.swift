import QuidCore

/// The rules for retrying failed requests: exponential backoff with full jitter.
///
/// Only requests that read data are retried. A request is not retried if the provider has rejected it or if there is no
/// network.
struct RetryPolicy: Hashable, Sendable {
  /// The maximum number of retries for a request; two by default.
  var limit = 2
  /// The maximum delay before the first retry; 200 milliseconds by default.
  ///
  /// The maximum doubles with each further retry, up to ``cap``. The actual delay is random, between zero and the
  /// maximum.
  var base = Duration.milliseconds(200)
  /// The upper limit for the maximum random delay before any retry; two seconds by default.
  var cap = Duration.seconds(2)
  /// A Boolean value that indicates whether a request is retried after the provider has reported a rate limit.
  ///
  /// The delay before the retry is the value of the `Retry-After` header field. If the response has no such header
  /// field, the request is not retried.
  var waitsForRateLimits = true
  /// The delay before a retry after a rate limit without the header field `Retry-After`, to which a random delay of at
  /// most half a second is added; `nil`, the default, for no retry.
  var rateLimitWait: Duration?

  /// Returns the delay before the next retry, or `nil` if the request should not be retried.
  ///
  /// If the provider has reported a rate limit, the delay is the value of the `Retry-After` header field. After any
  /// other temporary error, the delay is random, between zero and a maximum that doubles with each retry. If the delay
  /// would end after the deadline, the result is `nil`.
  func wait(
    after reason: ProviderError.Reason, brokeOff: Bool = false, attempt: Int, remaining: Duration,
    random: (UInt64) -> UInt64
  ) -> Duration? {
    guard attempt < limit else { return nil }
    let wait: Duration
    switch reason {
    case .rateLimited(let retryAfter?) where waitsForRateLimits: wait = retryAfter
    case .rateLimited(nil) where rateLimitWait != nil:
      wait = (rateLimitWait ?? .zero) + .milliseconds(Int64(clamping: random(500)))
    case .requestFailed(let status, _) where brokeOff || Self.isTemporary(status):
      let bound = min(base * (1 << min(attempt, 16)), cap)
      wait = .milliseconds(Int64(clamping: random(UInt64(clamping: bound.milliseconds))))
    case .offline, .proxyFailed, .libraryMissing, .timedOut, .insecure, .rateLimited, .budgetExceeded, .quotaExceeded,
      .keyMissing, .keyRejected, .planRestricted, .historyLimited, .notFound, .requestFailed, .invalidResponse,
      .unusableEntries, .clockBehind, .cancelled:
      return nil
    }
    return wait < remaining ? wait : nil
  }

  /// Returns a Boolean value that indicates whether an HTTP status code reports a temporary server error, such as 503.
  private static func isTemporary(_ status: Int?) -> Bool {
    status.map { [408, 500, 502, 503, 504, 521, 522, 524].contains($0) } ?? false
  }
}

extension StringProtocol {
  /// The string without leading and trailing spaces and tabs.
  ///
  /// Spaces and tabs around the value of an HTTP header field are not part of the value (RFC 9110, section 5.5).
  var withoutOuterSpaces: String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
      return ""
    }
    return String(self[first...last])
  }
}
