import Foundation
import QuidCore

/// For how long an answer stands in for a new one.
enum Lifetime: Hashable, Sendable {
  /// So long after it was fetched.
  case time(Duration)
  /// A table of rates: five minutes, and after that for as long as no newer table can exist.
  case untilNextRates(Publication)
  /// What speaks of days up to this one: for ever when it was fetched after the day was over, else five minutes.
  case history(through: CalendarDay)

  /// When a source brings out a new table.
  enum Publication: Hashable, Sendable {
    /// Each working day in the afternoon, as the European Central Bank does: around 16:00 in Frankfurt, which is never
    /// before 14:00 UTC.
    case workingDays
    /// Each day, from midnight UTC on.
    case eachDay
  }

  /// Prices of coins, which the briefs refresh each minute.
  static let prices = Lifetime.time(.seconds(60))
  /// Exchange rates that may change at any time, which the briefs refresh every five minutes.
  static let rates = Lifetime.time(leastForRates)
  /// Gas prices, which change with each block of 12 s.
  static let gas = Lifetime.time(.seconds(15))
  /// Lists of what there is: currencies and coins come and go by the week.
  static let names = Lifetime.time(.seconds(86_400))

  /// A chart of so many days, whose points are five minutes, an hour or a day apart.
  static func chart(days: Int) -> Lifetime { .time(.seconds(days <= 1 ? 300 : days <= 90 ? 1_800 : 21_600)) }

  /// Whether an answer is still as good as a new one would be.
  ///
  /// - Parameters:
  ///   - asOf: the moment the answer speaks of; the start of its day for a table of rates.
  func isFresh(fetchedAt: Date, asOf: Date?, at now: Date) -> Bool {
    switch self {
    case .history(let last):
      return CalendarDay(fetchedAt) > last || Self.isWithin(Self.leastForRates, of: fetchedAt, at: now)
    case .time(let duration): return Self.isWithin(duration, of: fetchedAt, at: now)
    case .untilNextRates(let publication):
      if Self.isWithin(Self.leastForRates, of: fetchedAt, at: now) { return true }
      guard let asOf else { return false }
      return now >= asOf && now < Self.next(publication, after: CalendarDay(asOf))
    }
  }

  private static let leastForRates = Duration.seconds(300)

  /// A clock that was set back makes an answer come from the future; it is not trusted to be new.
  private static func isWithin(_ duration: Duration, of fetchedAt: Date, at now: Date) -> Bool {
    let age = Duration.seconds(now.timeIntervalSince(fetchedAt))
    return age >= .zero && age < duration
  }

  /// The earliest moment at which a table newer than that of `day` can exist.
  private static func next(_ publication: Publication, after day: CalendarDay) -> Date {
    switch publication {
    case .eachDay: return day.advanced(by: 1).start
    case .workingDays:
      var next = day.advanced(by: 1)
      while next.isWeekend { next = next.advanced(by: 1) }
      return next.start.addingTimeInterval(14 * 3_600)
    }
  }
}
