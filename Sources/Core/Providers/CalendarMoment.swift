/// A moment in UTC to the second, as it is written where no locale decides: in JSON, and for people who have set none.
///
/// It is computed and needs no calendar, time zone or formatter, the first use of which takes longer than a whole command.
public struct CalendarMoment: Hashable, Sendable {
  /// The day it lies in.
  public let day: CalendarDay
  /// The seconds of the day that have passed, from 0 to 86,399.
  public let secondOfDay: Int

  /// The second that a moment lies in; one beyond the calendar lies at that time of the calendar's first or last day.
  public init(_ moment: Moment) {
    day = CalendarDay(moment)
    secondOfDay = moment.daysAndSeconds.seconds
  }

  /// Hours and minutes, such as `09:30`.
  public var timeOfDay: String { "\(Self.padded(secondOfDay / 3_600)):\(Self.padded(secondOfDay / 60 % 60))" }

  private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension CalendarMoment: CustomStringConvertible {
  /// The moment as ISO 8601 writes it, such as `2026-11-21T09:30:00Z`.
  public var description: String { "\(day)T\(timeOfDay):\(Self.padded(secondOfDay % 60))Z" }
}
