extension Timestamp {
  /// Whether the timestamp is the midnight in UTC directly after a leap second, which timestamps do not count.
  package var isEndOfLeapSecond: Bool {
    let day = CalendarDay(self)
    return day.start == self && Self.daysWithLeapSecond.contains(day.advanced(by: -1).description)
  }

  /// The days at whose end UTC had a leap second, until the end of 2026 (source: IERS, Bulletin C).
  private static let daysWithLeapSecond: Set = [
    "1972-06-30", "1972-12-31", "1973-12-31", "1974-12-31", "1975-12-31", "1976-12-31", "1977-12-31", "1978-12-31",
    "1979-12-31", "1981-06-30", "1982-06-30", "1983-06-30", "1985-06-30", "1987-12-31", "1989-12-31", "1990-12-31",
    "1992-06-30", "1993-06-30", "1994-06-30", "1995-12-31", "1997-06-30", "1998-12-31", "2005-12-31", "2008-12-31",
    "2012-06-30", "2015-06-30", "2016-12-31",
  ]
}
