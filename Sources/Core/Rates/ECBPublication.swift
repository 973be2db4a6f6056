/// The times at which the European Central Bank publishes its euro reference rates, and the sources that provide them.
///
/// The bank publishes one table on each day on which the payment system TARGET is open, around 16:00 in Frankfurt, and
/// does not change it afterwards. Source: the bank's page "Euro foreign exchange reference rates".
package enum ECBPublication {
  /// TARGET is closed on Saturdays, Sundays, New Year's Day, Good Friday, Easter Monday, 1 May, 25 and 26 December.
  ///
  /// The calendar applies since 2002.
  package static func isExpected(on day: CalendarDay) -> Bool {
    let (year, month, date) = day.components
    switch (month, date) {
    case (1, 1), (5, 1), (12, 25), (12, 26): return false
    default:
      let easter = easterSunday(in: year)
      return !day.isWeekend && day != easter.advanced(by: -2) && day != easter.advanced(by: 1)
    }
  }

  package static func nextDay(after day: CalendarDay) -> CalendarDay {
    var next = day.advanced(by: 1)
    while !isExpected(on: next) { next = next.advanced(by: 1) }
    return next
  }

  /// 14:00 UTC, which is 16:00 in Frankfurt in summer and 15:00 in winter.
  package static func time(on day: CalendarDay) -> Timestamp { Timestamp(startOfDay: day.ordinal, hour: 14) }

  /// Whether the missing rates of a day may yet be published.
  package static func isPending(_ day: CalendarDay, today: CalendarDay) -> Bool {
    isExpected(on: day) && today <= nextDay(after: day)
  }

  /// Whether a newer table than that of the given day should be available.
  package static func isOverdue(after day: CalendarDay, at time: Timestamp) -> Bool {
    nextDay(after: day) < CalendarDay(time)
  }

  /// Returns the last day with a rate of a currency of which the bank has published none since, although the currency
  /// is in use on the given day; `nil` for other currencies.
  ///
  /// The bank suspended the rates of RUB in March 2022.
  package static func lastDay(of currency: Currency, before day: CalendarDay) -> CalendarDay? {
    guard currency.code == "RUB", let last = CalendarDay("2022-03-01") else { return nil }
    return last < day ? last : nil
  }

  /// Source: the method of the 19-year lunar cycle, in Jean Meeus, "Astronomical Algorithms", chapter 8.
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
