/// A date and time of day in UTC, to the second, for output that does not depend on a locale, such as JSON.
package struct UTCDateTime: Hashable, Sendable {
  /// The date in UTC, without the time of day.
  package let day: CalendarDay
  /// The number of seconds since the start of the day in UTC, from 0 to 86,399.
  package let secondOfDay: Int

  /// Creates the date and time in UTC of a timestamp, with the day clamped to 0001-01-01 through 9999-12-31.
  package init(_ timestamp: Timestamp) {
    day = CalendarDay(timestamp)
    secondOfDay = timestamp.daysAndSeconds.seconds
  }

  /// The hour and minute in UTC, such as `09:30`.
  package var timeOfDay: String { "\(Self.padded(secondOfDay / 3_600)):\(Self.padded(secondOfDay / 60 % 60))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension UTCDateTime: CustomStringConvertible {
  /// The date and time in ISO 8601 format, such as `2026-11-21T09:30:00Z`.
  package var description: String { "\(day)T\(timeOfDay):\(Self.padded(secondOfDay % 60))Z" }
}
