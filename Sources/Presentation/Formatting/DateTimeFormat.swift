public import QuidCore

/// A format of dates and times for display, always in UTC: ISO 8601, or the one of a host.
public struct DateTimeFormat: Sendable {
  /// A style of a formatted date.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// The day with the time of day to the minute, such as `2023-09-01 17:15 UTC`.
    case dateTime
    /// The day without the time of day, such as `2023-09-01`.
    case day
    /// The day and month for the axis of a chart, such as `Sep 1`.
    case shortDay
    /// The abbreviated day of the week, such as `Fri`.
    case weekday
    /// The abbreviated month for the axis of a chart, such as `Sep`.
    case month
    /// The year for the axis of a chart, such as `2023`.
    case year
    /// The time of day for the axis of a chart, such as `17:15`.
    case timeOfDay
  }

  private let string: @Sendable (Date, Style) -> String

  /// The format with ISO 8601 dates, such as `2023-09-01`, and English names of months and days.
  public static let iso = DateTimeFormat { date, style in
    let day = CalendarDay(date)
    let (year, month, dayOfMonth) = day.components
    return switch style {
    case .dateTime: "\(day) \(UTCDateTime(date).timeOfDay) UTC"
    case .day: day.description
    case .shortDay: "\(months[month - 1]) \(dayOfMonth)"
    case .weekday: weekdays[day.weekday - 1]
    case .month: months[month - 1]
    case .year: "\(year)"
    case .timeOfDay: UTCDateTime(date).timeOfDay
    }
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

  /// Creates a format from a function that formats a date in UTC.
  public init(_ string: @escaping @Sendable (Date, Style) -> String) { self.string = string }

  /// Formats a date with its time of day to the minute, such as `2023-09-01 17:15 UTC`.
  public func dateTime(_ date: Date) -> String { string(date, .dateTime) }

  /// Formats the day of a date in UTC, without the time of day, such as `2023-09-01`.
  public func day(_ date: Date) -> String { string(date, .day) }

  package func shortDay(_ date: Date) -> String { string(date, .shortDay) }
  package func weekday(_ date: Date) -> String { string(date, .weekday) }
  package func month(_ date: Date) -> String { string(date, .month) }
  package func year(_ date: Date) -> String { string(date, .year) }
  package func timeOfDay(_ date: Date) -> String { string(date, .timeOfDay) }
}
