/// A daily rate: the price of a coin on one day.
public struct DailyRate: Hashable, Sendable {
  /// The day of the price, in UTC.
  public let day: CalendarDay
  /// The price of the coin on ``day``, a number above zero.
  public let price: FixedDecimal

  /// Creates a daily rate from a day and the price of a coin on that day.
  public init(day: CalendarDay, price: FixedDecimal) {
    self.day = day
    self.price = price
  }
}

extension [DailyRate] {
  /// Returns the elements of this array of daily prices for the days from `first` through `last`.
  ///
  /// The array must be sorted by day, oldest first. If it contains no prices at all for a range of two or more days,
  /// the result contains the newest prices before `first` instead, at most as many as there are days in the range.
  package func part(from first: CalendarDay, through last: CalendarDay) -> [DailyRate] {
    let part = filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return part }
    return Array(prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1))
  }
}

extension Sourced<[DailyRate]> {
  /// Returns the price for the given day from the wrapped array of daily prices, with its source and the time of the day.
  ///
  /// Returns `nil` if the array contains no price for the given day.
  func price(on day: CalendarDay) -> Sourced<FixedDecimal>? {
    guard let rate = value.last(where: { $0.day == day }) else { return nil }
    return element(rate.price, of: day)
  }
}
