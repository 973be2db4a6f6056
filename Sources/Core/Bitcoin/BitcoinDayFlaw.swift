/// Why a text names no day that bitcoin has a price of.
public enum BitcoinDayFlaw: Error, Hashable, Sendable {
  /// It has another form than `2026-11-21`, or is not in the calendar, such as 30 February.
  case notADay
  /// It is after today, which is told with it.
  case future(today: CalendarDay)
  /// It is before ``BitcoinIndex/firstDay``.
  case beforeFirstDay
}

extension BitcoinIndex {
  /// The day that a text such as `2026-11-21` names.
  ///
  /// - Parameter today: the day of the clock, in UTC.
  /// - Throws: ``BitcoinDayFlaw``.
  public static func day(_ text: some StringProtocol, today: CalendarDay) throws(BitcoinDayFlaw) -> CalendarDay {
    guard let day = CalendarDay(text) else { throw .notADay }
    if day > today { throw .future(today: today) }
    if day < firstDay { throw .beforeFirstDay }
    return day
  }
}
