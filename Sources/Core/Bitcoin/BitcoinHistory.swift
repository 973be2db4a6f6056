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
    self.currency = currency
    self.days = days
  }
}
