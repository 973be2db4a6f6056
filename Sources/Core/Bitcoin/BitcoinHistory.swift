/// What a bitcoin cost day by day in one currency, oldest first, one rate a day.
public struct BitcoinHistory: Hashable, Sendable {
  /// The currency of the prices.
  public let currency: Currency
  /// The days; a day may be missing where the source has none.
  public let days: [DailyRate]

  /// A history.
  ///
  /// Returns `nil` unless every day is later than the one before it.
  public init?(currency: Currency, days: [DailyRate]) {
    guard zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }) else { return nil }
    self.init(currency: currency, ascending: days)
  }

  private init(currency: Currency, ascending days: [DailyRate]) {
    self.currency = currency
    self.days = days
  }

  /// The days from `first` through `last`.
  ///
  /// A history may end before that span begins, when it comes from the store after days without network or its source
  /// lags behind. Its newest days are then given instead, as many as the span has: each tells its own date, and they are
  /// the best there is. Who asks for one single day gets that day or none.
  public func part(from first: CalendarDay, through last: CalendarDay) -> BitcoinHistory {
    let part = days.filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return BitcoinHistory(currency: currency, ascending: part) }
    let earlier = days.prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1)
    return BitcoinHistory(currency: currency, ascending: Array(earlier))
  }
}
