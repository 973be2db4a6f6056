/// The bitcoin price on one day and its change from the previous day.
public struct DailyChange: Hashable, Sendable {
  /// The day and the price of one bitcoin on that day.
  public let rate: DailyRate
  /// The change in percent from the price on the previous calendar day, rounded half to even to 18 decimals; `nil` if
  /// the previous price is unknown or the percentage is outside the range of ``FixedDecimal``.
  public let percent: FixedDecimal?
  /// The direction of the price change from the previous calendar day; `nil` if the previous price is unknown.
  public let direction: PriceDirection?

  /// Creates the bitcoin price on a day and its change from the previous day.
  ///
  /// - Parameter previous: The newest known price of an earlier day, or `nil` if no earlier price is known. If this
  ///   price is not from the previous calendar day, the change is `nil`.
  package init(_ rate: DailyRate, after previous: DailyRate?) {
    self.rate = rate
    let yesterday = previous.flatMap { $0.day == rate.day.advanced(by: -1) ? $0.price : nil }
    percent = yesterday?.percentChange(to: rate.price)
    direction = yesterday.flatMap { try? rate.price.subtracting($0) }.map { PriceDirection($0) }
  }
}
