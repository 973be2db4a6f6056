/// A local archive of past rate tables, which is read without a network request.
public protocol RateArchive: RateProvider, RateHistoryProvider {
  /// Returns a Boolean value that indicates whether the archive contains the exchange rates for a day.
  ///
  /// A day without published rates, such as a Sunday, is covered by the rates of the most recent earlier day.
  func covers(_ day: CalendarDay) -> Bool
}
