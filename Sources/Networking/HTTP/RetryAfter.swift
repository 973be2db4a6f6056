import QuidCore

/// A parser for the `Retry-After` header field, which contains a number of seconds or a date (RFC 9110, section
/// 10.2.3).
enum RetryAfter {
  /// Returns the delay in the value of a `Retry-After` header field.
  ///
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
