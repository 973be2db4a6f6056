public import Foundation
import QuidCore

extension MomentFormat {
  /// A day in UTC: `2023-09-01`, or the locale's way.
  public func day(_ date: Date) -> String {
    guard let locale else { return CalendarDay(date).description }
    return text(of: date, Date.FormatStyle(locale: locale).year().month(.abbreviated).day())
  }

  /// A day in UTC without its year, for the axis of a chart: `Sep 1`.
  public func shortDay(_ date: Date) -> String {
    guard let locale else {
      let (_, month, day) = CalendarDay(date).components
      return "\(Self.months[month - 1]) \(day)"
    }
    return text(of: date, Date.FormatStyle(locale: locale).month(.abbreviated).day())
  }

  /// The day of the week of a moment in UTC: `Fri`.
  public func weekday(_ date: Date) -> String {
    guard let locale else { return Self.weekdays[CalendarDay(date).weekday - 1] }
    return text(of: date, Date.FormatStyle(locale: locale).weekday(.abbreviated))
  }

  /// A month in UTC, for the axis of a chart: `Sep`.
  public func month(_ date: Date) -> String {
    guard let locale else { return Self.months[CalendarDay(date).components.month - 1] }
    return text(of: date, Date.FormatStyle(locale: locale).month(.abbreviated))
  }

  /// A year in UTC, for the axis of a chart: `2023`.
  public func year(_ date: Date) -> String {
    guard let locale else { return "\(CalendarDay(date).components.year)" }
    return text(of: date, Date.FormatStyle(locale: locale).year())
  }

  /// A time of day in UTC, for the axis of a chart: `17:15`.
  public func timeOfDay(_ date: Date) -> String {
    guard let locale else { return CalendarMoment(date).timeOfDay }
    return text(of: date, Date.FormatStyle(date: .omitted, time: .shortened, locale: locale))
  }

  private func text(of date: Date, _ style: Date.FormatStyle) -> String {
    var style = style
    style.timeZone = .gmt
    return date.formatted(style).withoutFormatCharacters
  }

  // Kept here, so that the usual way of writing dates needs no locale database to start up.
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}
