/// Why a conversion or a history of rates has no answer.
public enum ConversionFailure: Error, Hashable, Sendable {
  /// The rates could not be had.
  case provider(ProviderError)
  /// The source has no rate of this currency on the day of the table, which tells those there are.
  case unknownCurrency(Currency, table: RateTable)
  /// A figure is too large to be told exactly: past 1.7 × 10²⁰ of its currency.
  case outOfRange
  /// The day has not come yet, in UTC.
  case future(CalendarDay, today: CalendarDay)
  /// There were no rates yet: the euro's first are of ``RateTable/firstDay``.
  case tooEarly(CalendarDay)
  /// Rates were not set on that very day, a weekend or a holiday; the last before it are of the second day.
  case closed(CalendarDay, previous: CalendarDay)
  /// No rates have been set on that day or since.
  case nothingSince(CalendarDay)
}

extension RateTable {
  /// The first day of the euro's reference rates, 1999-01-04.
  public static let firstDay = CalendarDay(clamped: 10_595)
}
