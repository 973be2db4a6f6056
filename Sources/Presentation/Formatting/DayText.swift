public import Foundation
import QuidCore

extension MomentFormat {
  /// A day in UTC: `2023-09-01`, or the locale's way.
  public func day(_ date: Date) -> String {
    guard locale != nil else { return CalendarDay(date).description }
    return text(of: date, Date.FormatStyle().year().month(.abbreviated).day())
  }

  /// A day in UTC without its year, for the axis of a chart: `Sep 1`.
  public func shortDay(_ date: Date) -> String { text(of: date, Date.FormatStyle().month(.abbreviated).day()) }

  /// The day of the week of a moment in UTC: `Fri`.
  public func weekday(_ date: Date) -> String { text(of: date, Date.FormatStyle().weekday(.abbreviated)) }

  /// A month in UTC, for the axis of a chart: `Sep`.
  public func month(_ date: Date) -> String { text(of: date, Date.FormatStyle().month(.abbreviated)) }

  /// A year in UTC, for the axis of a chart: `2023`.
  public func year(_ date: Date) -> String { text(of: date, Date.FormatStyle().year()) }

  /// A time of day in UTC, for the axis of a chart: `17:15`.
  public func timeOfDay(_ date: Date) -> String {
    guard locale != nil else { return CalendarMoment(date).timeOfDay }
    return text(of: date, Date.FormatStyle(date: .omitted, time: .shortened))
  }

  private func text(of date: Date, _ style: Date.FormatStyle) -> String {
    var style = style.locale(locale ?? Locale(identifier: "en_US"))
    style.timeZone = .gmt
    return date.formatted(style).withoutFormatCharacters
  }
}
