/// The all-time high of a coin: its highest price so far and the day of that price.
public struct AllTimeHigh: Hashable, Sendable, Codable {
  /// The highest price of the coin so far, in the currency of the market listing that contains the coin.
  ///
  /// A converted listing contains the price at the current exchange rate, not at the rate on ``day``.
  public let price: FixedDecimal
  /// The day in UTC on which the coin had its highest price; `nil` if the provider does not report the day.
  public let day: CalendarDay?

  /// Creates an all-time high from the highest price of a coin and the day of that price; `nil` for an unknown day.
  public init(price: FixedDecimal, day: CalendarDay?) {
    self.price = price
    self.day = day
  }
}
