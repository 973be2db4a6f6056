/// What a bitcoin cost on one day.
public struct DailyRate: Hashable, Sendable {
  /// The day, in UTC.
  public let day: CalendarDay
  /// The price, above zero.
  public let price: FixedPoint

  /// A day's rate.
  public init(day: CalendarDay, price: FixedPoint) {
    self.day = day
    self.price = price
  }
}
