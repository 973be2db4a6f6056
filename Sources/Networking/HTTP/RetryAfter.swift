import Foundation

/// The header in which an upstream asks to be left alone for a while: seconds, or a date (RFC 9110, 10.2.3).
enum RetryAfter {
  /// How long to wait; `nil` for a text that says neither.
  ///
  /// A date that has passed means not at all. A longer time than ``longest`` is taken as ``longest``.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.trimmingCharacters(in: .whitespaces)
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? longest, longest)
    }
    guard let date = HTTPDate.date(value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), longest)
  }

  /// The longest period for which a provider is not asked: one absurd header must not close it for a day.
  static let longest = Duration.seconds(15 * 60)
}
