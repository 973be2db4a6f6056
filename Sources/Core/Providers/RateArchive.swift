/// Tables of past days that are at hand, without anyone being asked.
public protocol RateArchive: RateProvider, RateHistoryProvider {
  /// Whether it knows for certain which table counts on a day: the day's own, or the last one before it.
  func covers(_ day: CalendarDay) -> Bool
}
