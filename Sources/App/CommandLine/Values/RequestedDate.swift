import QuidCore

/// A day on the command line: a date, or a word that depends on the clock of the command.
enum RequestedDate: Hashable, Sendable {
  case day(CalendarDay)
  case today
  case yesterday

  /// Returns the day, given the current day in UTC.
  func day(today: CalendarDay) -> CalendarDay {
    switch self {
    case .day(let day): day
    case .today: today
    case .yesterday: today.advanced(by: -1)
    }
  }
}

extension ValueParser where Value == RequestedDate {
  /// A parser that accepts a calendar day such as `2026-11-20`, `today` or `yesterday`.
  static var date: ValueParser {
    ValueParser(placeholder: "DATE", completion: .words(["today", "yesterday"])) { string, name in
      switch string.lowercased() {
      case "today": .today
      case "yesterday": .yesterday
      default: .day(try ValueParser<CalendarDay>.day.parse(string, name))
      }
    }
  }
}
