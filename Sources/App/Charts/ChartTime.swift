import Foundation
import QuidCore
import QuidPresentation

/// The argument of `quid chart --at`: a day or a time.
struct ChartTime: Sendable {
  /// The time, or the start of the day in UTC.
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

  /// Checks that the time is within the period of a chart.
  ///
  /// A day is within the period if any part of it is.
  ///
  /// - Throws: ``CommandFailure/refusedInput(_:)`` with the period of the chart if the time is outside of it.
  func check(isWithin series: PriceSeries) throws(CommandFailure) {
    guard let first = series.points.first?.time, let last = series.points.last?.time else { return }
    let isWithin =
      isDay ? (CalendarDay(first)...CalendarDay(last)).contains(CalendarDay(moment)) : (first...last).contains(moment)
    guard !isWithin else { return }
    throw .refusedInput(
      "\(argument.excerpt()) is not within the chart, which spans \(UTCDateTime(first)) to \(UTCDateTime(last))."
        + " --days chooses another span.")
  }
}
