public import QuidCore

/// A format of dates, times and ages for display, always in UTC.
public struct DateTimeFormat: Sendable {
  /// The date and time patterns of the locale; `nil` for the ISO 8601 format.
  let patterns: DatePatterns?

  /// The format with ISO 8601 dates, such as `2023-09-01`, and English names of months and days.
  public static let iso = DateTimeFormat(patterns: nil)

  /// Creates the date and time format of a locale, such as `sv_SE`.
  ///
  /// The format is ``iso`` if the identifier is empty, `C`, `POSIX`, `en` or `en_US`, or if the formats of its language
  /// are unknown.
  public init(localeIdentifier: String) {
    patterns = LocaleIdentifier.nonEnglish(localeIdentifier).flatMap { DatePatterns(localeIdentifier: $0) }
  }

  private init(patterns: DatePatterns?) { self.patterns = patterns }

  /// Returns this format if all its month and day names can be transliterated, for example to ASCII; otherwise ``iso``.
  ///
  /// The caller transliterates the formatted strings.
  func transliterated(by transliterate: (String) -> String) -> DateTimeFormat {
    guard patterns != nil else { return self }
    let dates = (1...12).compactMap { CalendarDay(year: 2023, month: $0, day: $0)?.start }
    let isWritable = dates.allSatisfy { date in
      ![dateTime(date), day(date), shortDay(date), month(date), weekday(date)].contains {
        transliterate($0).contains("?")
      }
    }
    return isWritable ? self : .iso
  }

  /// Formats a date with its time of day to the minute, such as `2023-09-01 17:15 UTC`.
  public func dateTime(_ date: Date) -> String {
    guard let patterns else {
      let dateTime = UTCDateTime(date)
      return "\(dateTime.day) \(dateTime.timeOfDay) UTC"
    }
    return patterns.string(.dateTime, of: date) + " UTC"
  }

  /// Formats the time since a date in English, such as `12 s ago` or `3 h ago`; `just now` for less than two seconds.
  public func age(of date: Date, at now: Date) -> String {
    ViewStrings.english.age(of: date, at: now)
  }

  /// Formats the time since a date in a short form, such as `12s`, `2m`, `3h` or `5d`.
  ///
  /// The unit is seconds for less than 2 minutes, minutes for less than 2 hours, hours for less than 2 days, and
  /// otherwise days. A date in the future has the age `0s`.
  package func shortAge(of date: Date, at now: Date) -> String {
    let seconds = Int(max(0, min(now.timeIntervalSince(date), 2e9)))
    return switch seconds {
    case ..<120: "\(seconds)s"
    case ..<7_200: "\(seconds / 60)m"
    case ..<172_800: "\(seconds / 3_600)h"
    default: "\(seconds / 86_400)d"
    }
  }
}

extension DateTimeFormat {
  /// Formats the day of a date in UTC, without the time of day, such as `2023-09-01`.
  public func day(_ date: Date) -> String {
    guard let patterns else { return CalendarDay(date).description }
    return patterns.string(.day, of: date)
  }

  /// Formats the day and month of a date in UTC for the axis of a chart, such as `Sep 1`.
  package func shortDay(_ date: Date) -> String {
    guard let patterns else {
      let (_, month, day) = CalendarDay(date).components
      return "\(Self.months[month - 1]) \(day)"
    }
    return patterns.string(.shortDay, of: date)
  }

  /// Returns the abbreviated day of the week of a date in UTC, such as `Fri`.
  package func weekday(_ date: Date) -> String {
    guard let patterns else { return Self.weekdays[CalendarDay(date).weekday - 1] }
    return patterns.string(.weekday, of: date)
  }

  /// Returns the abbreviated month of a date in UTC for the axis of a chart, such as `Sep`.
  package func month(_ date: Date) -> String {
    guard let patterns else { return Self.months[CalendarDay(date).components.month - 1] }
    return patterns.string(.month, of: date)
  }

  /// Formats the year of a date in UTC for the axis of a chart, such as `2023`.
  package func year(_ date: Date) -> String {
    guard let patterns else { return "\(CalendarDay(date).components.year)" }
    return patterns.string(.year, of: date)
  }

  /// Formats the time of day of a date in UTC for the axis of a chart, such as `17:15`.
  package func timeOfDay(_ date: Date) -> String {
    guard let patterns else { return UTCDateTime(date).timeOfDay }
    return patterns.string(.timeOfDay, of: date)
  }

  // English names are constants, so that the default format does not parse the table of locale data.
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
}

extension CalendarDay {
  /// Returns the English error message for a string that is not a valid day, with an example such as `2026-11-20`.
  package static func invalidDayMessage(for string: String) -> String {
    ViewStrings.english.dayMessage(for: string)
  }
}
