/// The interval between the rates of a history.
public enum HistoryInterval: String, Hashable, Sendable, CaseIterable {
  /// One rate for each day on which rates were published.
  case day
  /// The mean rate of each week, dated with its Monday.
  case week
  /// The mean rate of each month, dated with its first day.
  case month

  /// Returns the first day of the week or month that contains a day.
  func start(of day: CalendarDay) -> CalendarDay {
    switch self {
    case .day: day
    case .week: day.advanced(by: 1 - day.weekday)
    case .month: day.advanced(by: 1 - day.components.day)
    }
  }
}
