/// A daily rate: the price of a coin on one day.
public struct DailyRate: Hashable, Sendable {
  /// The day of the price, in UTC.
  public let day: CalendarDay
  /// The price of the coin on ``day``, always above zero.
  public let price: FixedDecimal

  /// Creates a daily rate from a day and the price of a coin on that day.
  public init(day: CalendarDay, price: FixedDecimal) {
    self.day = day
    self.price = price
  }
}

extension [DailyRate] {
  /// Returns the prices from `first` through `last`; if there are no prices in a range of several days, the newest
  /// earlier prices, at most as many as the range has days.
  package func part(from first: CalendarDay, through last: CalendarDay) -> [DailyRate] {
    let part = filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return part }
    return Array(prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1))
  }
}

extension Sourced<[DailyRate]> {
  func price(on day: CalendarDay) -> Sourced<FixedDecimal>? {
    guard let rate = value.last(where: { $0.day == day }) else { return nil }
    return element(rate.price, of: day)
  }
}
