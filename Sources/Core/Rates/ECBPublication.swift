/// The times at which the European Central Bank publishes its euro reference rates.
///
/// The bank publishes one table on each day on which the payment system TARGET is open, around 16:00 in Frankfurt, and
/// does not change it afterwards. Source: the bank's page "Euro foreign exchange reference rates".
package enum ECBPublication {
  /// Whether TARGET is open on a day: closed on weekends, New Year's Day, Good Friday, Easter Monday, 1 May, 25 and 26
  /// December (calendar since 2002), and on 31 December of 1999 and 2001.
  package static func isExpected(on day: CalendarDay) -> Bool {
    let (year, month, date) = day.components
    switch (month, date) {
    case (1, 1), (5, 1), (12, 25), (12, 26): return false
    case (12, 31) where year == 1999 || year == 2001: return false
    default:
      let easter = easterSunday(in: year)
      return !day.isWeekend && day != easter.advanced(by: -2) && day != easter.advanced(by: 1)
    }
  }

  /// The longest period without rates, in days: from Good Friday through Easter Monday.
  package static let longestClosure = 4

  package static func nextDay(after day: CalendarDay) -> CalendarDay {
    var next = day.advanced(by: 1)
    while !isExpected(on: next) { next = next.advanced(by: 1) }
    return next
  }

  /// Returns the publication time on a day: 14:00 UTC, which is 16:00 in Frankfurt in summer and 15:00 in winter.
  package static func time(on day: CalendarDay) -> Timestamp { Timestamp(startOfDay: day.ordinal, hour: 14) }

  /// Whether the missing rates of a day may still be published.
  package static func isPending(_ day: CalendarDay, today: CalendarDay) -> Bool {
    isExpected(on: day) && today <= nextDay(after: day)
  }

  /// Whether rates of a past day should exist, so that a response with those of an earlier day is incomplete.
  package static func isMissing(_ day: CalendarDay, previous: CalendarDay, today: CalendarDay) -> Bool {
    previous < day && !isPending(day, today: today)
      && (isExpected(on: day) || day.ordinal - previous.ordinal > longestClosure)
  }

  /// Whether a table newer than that of the given day should be available.
  package static func isOverdue(after day: CalendarDay, at time: Timestamp) -> Bool {
    nextDay(after: day) < CalendarDay(time)
  }

  /// Returns the last day with rates of a currency that the bank no longer quotes although it is in use, which is RUB
  /// (since March 2022); `nil` for other currencies, and if the given day is not later.
  package static func lastDay(of currency: Currency, before day: CalendarDay) -> CalendarDay? {
    guard currency.code == "RUB", let last = CalendarDay("2022-03-01") else { return nil }
    return last < day ? last : nil
  }

  /// Returns Easter Sunday, by the 19-year lunar cycle (Jean Meeus, "Astronomical Algorithms", chapter 8).
  private static func easterSunday(in year: Int) -> CalendarDay {
    let (century, yearOfCentury) = (year / 100, year % 100)
    let golden = year % 19
    let epact = (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30
    let weekday = (32 + 2 * (century % 4) + 2 * (yearOfCentury / 4) - epact - yearOfCentury % 4) % 7
    let correction = (golden + 11 * epact + 22 * weekday) / 451
    let days = epact + weekday - 7 * correction + 114
    return CalendarDay(year: year, month: days / 31, day: days % 31 + 1) ?? CalendarDay(clamped: 0)
  }
}
