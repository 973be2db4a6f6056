import Foundation
import QuidCore

/// Moments as ISO 8601 writes them (and RFC 3339 profiles it), such as `2023-03-20T16:56:00+00:00`.
enum ISOTime {
  /// The moment that a text says; `nil` for any other text, and for one without a time zone.
  static func date(_ text: String) -> Date? {
    guard
      let parts = text.wholeMatch(
        of: /([0-9-]{10})[Tt ]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?(?:[Zz]|([+-][0-9]{2}):?([0-9]{2}))/
      )?.output,
      let day = CalendarDay(parts.1), let hour = Int(parts.2), let minute = Int(parts.3), let second = Int(parts.4),
      let zoneHour = Int(parts.6 ?? "0"), let zoneMinute = Int(parts.7 ?? "0"),
      hour <= 23, minute <= 59, second <= 60, abs(zoneHour) <= 14, zoneMinute <= 59
    else { return nil }
    let zone = (zoneHour * 60 + (parts.6?.first == "-" ? -zoneMinute : zoneMinute)) * 60
    // To the millisecond, which is what upstreams tell and a `Date` holds.
    let milliseconds = parts.5.flatMap { Int(($0 + "00").prefix(3)) } ?? 0
    let seconds = (hour * 60 + minute) * 60 + second - zone
    return day.start.addingTimeInterval(TimeInterval(seconds) + TimeInterval(milliseconds) / 1000)
  }
}
