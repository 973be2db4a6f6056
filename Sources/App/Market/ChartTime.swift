import Foundation
import QuidCore
import QuidPresentation

/// The day or moment that `quid chart --at` reads.
struct ChartTime: Sendable {
  /// The moment, or the beginning of the day in UTC.
  let moment: Date
  private let text: String
  private let isDay: Bool

  /// Parses a day such as `2026-11-21` or a moment such as `2026-11-21T09:30:00Z`; `nil` for any other form.
  init?(_ text: String) {
    self.text = text
    isDay = CalendarDay(text) != nil
    guard let moment = CalendarDay(text)?.start ?? (try? Date(text, strategy: .iso8601)) else { return nil }
    self.moment = moment
  }

  /// Checks that the time is within the span of a chart; a day is, when any part of it is.
  ///
  /// - Throws: a rejection that names the span.
  func check(isWithin series: PriceSeries) throws(CommandFailure) {
    guard let first = series.points.first?.time, let last = series.points.last?.time else { return }
    let isWithin =
      isDay ? (CalendarDay(first)...CalendarDay(last)).contains(CalendarDay(moment)) : (first...last).contains(moment)
    guard !isWithin else { return }
    throw .refusedInput(
      "\(text.excerpt()) is not within the chart, which spans \(UTCDateTime(first)) to \(UTCDateTime(last))."
        + " --days chooses another span.")
  }
}
