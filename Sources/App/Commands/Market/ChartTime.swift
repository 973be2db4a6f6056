import QuidCore
import QuidPresentation

struct ChartTime: Sendable {
  let moment: Date
  private let argument: String
  private let isDay: Bool

  /// Parses a day such as `2026-11-21` or a time such as `2026-11-21T09:30:00Z`; returns `nil` for any other format.
  init?(_ argument: String) {
    self.argument = argument
    isDay = CalendarDay(argument) != nil
    guard let moment = CalendarDay(argument)?.start ?? (try? Date(argument, strategy: .iso8601)) else { return nil }
    self.moment = moment
  }

  /// Throws an error unless the time, or a part of the day, is within the period of a chart.
  ///
  /// - Parameter first: The first time of the chart; `nil` for a chart without prices, which accepts any time.
  func check(isFrom first: Date?, through last: Date?) throws {
    guard let first, let last, first <= last else { return }
    let isWithin =
      isDay ? (CalendarDay(first)...CalendarDay(last)).contains(CalendarDay(moment)) : (first...last).contains(moment)
    guard !isWithin else { return }
    throw CommandError.rejectedInput(
      "\(argument.excerpt()) is outside the chart, which covers \(UTCDateTime(first)) to \(UTCDateTime(last)). Give a"
        + " time in this range, or choose a longer period with --days.")
  }
}

extension ValueParser where Value == ChartTime {
  static var chartTime: ValueParser {
    ValueParser(placeholder: "DATE", takes: "a day such as 2026-11-21 or a time such as 2026-11-21T09:30:00Z") {
      ChartTime($0)
    }
  }
}
