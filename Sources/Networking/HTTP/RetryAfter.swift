import Foundation

/// The header in which an upstream asks to be left alone for a while: seconds, or a date (RFC 9110, 10.2.3).
enum RetryAfter {
  /// How long to wait; `nil` for a text that says neither.
  ///
  /// A date that has passed means not at all. What is longer than ``longest`` is taken as ``longest``: still far longer
  /// than anyone waits, and small enough to calculate with.
  static func delay(_ value: String, now: Date) -> Duration? {
    let value = value.trimmingCharacters(in: .whitespaces)
    if !value.isEmpty, value.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) {
      return min(Int64(value).map { .seconds($0) } ?? longest, longest)
    }
    guard let date = HTTPDate.date(value) else { return nil }
    return min(max(.seconds(date.timeIntervalSince(now).rounded(.up)), .zero), longest)
  }

  /// Thirty days.
  static let longest = Duration.seconds(30 * 24 * 60 * 60)
}
