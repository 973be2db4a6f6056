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
  ///
  /// - Parameters:
  ///   - reason: The reason why the request failed.
  ///   - brokeOff: A Boolean value that indicates whether the connection was closed before the response was complete;
  ///     `false` by default.
  ///   - attempt: The number of retries that have already been made.
  ///   - remaining: The time until the deadline of the request.
  ///   - random: A closure that returns a random integer between 0 and its argument, inclusive.
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

/// A parser for the `Retry-After` header field, which contains a number of seconds or a date (RFC 9110, section
/// 10.2.3).
enum RetryAfter {
  /// Returns the delay in the value of a `Retry-After` header field.
  ///
  /// - Parameters:
  ///   - value: The value of the header field.
  ///   - now: The current time, from which the delay until a date is computed.
  /// - Returns: The delay, which is zero for a date in the past and is limited to ``maximumDelay``. The result is `nil`
  ///   if the value is neither a number of seconds nor a date.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.withoutOuterSpaces
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? maximumDelay, maximumDelay)
    }
    guard let date = HTTPDate.date(from: value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), maximumDelay)
  }

  /// The maximum delay that is accepted from a `Retry-After` header field: 15 minutes.
  ///
  /// A longer delay is reduced to this maximum, so that a wrong header field cannot block requests for a long time.
  static let maximumDelay = Duration.seconds(15 * 60)
}

/// A parser for dates in HTTP header fields, in the three formats of RFC 9110, section 5.6.7.
enum HTTPDate {
  /// Parses a date such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  ///
  /// - Returns: The date; `nil` if the string has none of the supported formats.
  static func date(from string: String) -> Date? {
    let words = string.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
    // IMF-fixdate and RFC 850: Sun, 06 Nov 1994 08:49:37 GMT | Sunday, 06-Nov-94 08:49:37 GMT
    if words.count == 6, words[5] == "GMT" {
      return date(day: words[1], month: words[2], year: words[3], time: words[4])
    }
    // asctime: Sun Nov  6 08:49:37 1994
    if words.count == 5 { return date(day: words[2], month: words[1], year: words[4], time: words[3]) }
    return nil
  }

  private static func date(day: String, month: String, year: String, time: String) -> Date? {
    let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0)) }
    guard let month = months.firstIndex(of: month), let day = number(day), var year = number(year),
      clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2],
      1...31 ~= day, 0...23 ~= hour, 0...59 ~= minute, 0...60 ~= second
    else { return nil }
    // Two-digit years are 1970 to 2069.
    if year < 100 { year += year < 70 ? 2000 : 1900 }
    let seconds = ((days(year: year, month: month + 1, day: day) * 24 + hour) * 60 + minute) * 60 + second
    let date = Date(timeIntervalSince1970: TimeInterval(seconds))
    return second < 60 || date.isEndOfLeapSecond ? date : nil
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func number(_ digits: String) -> Int? {
    guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else {
      return nil
    }
    return Int(digits)
  }

  /// Returns the number of days from 1970-01-01 to a date in the Gregorian calendar.
  ///
  /// The computation uses years that begin in March, so that the leap day is the last day of a year.
  private static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return 365 * year + year / 4 - year / 100 + year / 400 + dayOfYear - 719_468
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
