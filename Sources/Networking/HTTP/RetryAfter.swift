import QuidCore

/// A parser for the header field `Retry-After` (RFC 9110, section 10.2.3).
enum RetryAfter {
  /// Returns the delay in a `Retry-After` field: a number of seconds or a date, limited to ``maximumDelay``.
  ///
  /// The delay is zero for a date in the past, and `nil` for any other value.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.withoutOuterSpaces
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? maximumDelay, maximumDelay)
    }
    guard let date = HTTPDate.date(from: value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), maximumDelay)
  }

  /// The maximum accepted value of the header field, so that a wrong value cannot block requests for a long time.
  static let maximumDelay = Duration.seconds(15 * 60)
}
