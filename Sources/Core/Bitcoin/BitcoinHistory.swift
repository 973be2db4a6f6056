/// A history of bitcoin prices in one currency, with one price per day.
public struct BitcoinHistory: Hashable, Sendable {
  /// The currency of the bitcoin prices in the history.
  public let currency: Currency
  /// The daily bitcoin prices, oldest first, without the days for which the provider has no price.
  public let days: [DailyRate]

  /// Creates a history from daily bitcoin prices, oldest first; returns `nil` if the days are not in ascending order.
  public init?(currency: Currency, days: [DailyRate]) {
    guard zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }) else { return nil }
    self.init(currency: currency, ascending: days)
  }

  private init(currency: Currency, ascending days: [DailyRate]) {
    self.currency = currency
    self.days = days
  }

  /// Returns the part of the history from the day `first` through the day `last`.
  ///
  /// If no day of a range of two or more days has a price, for example because the provider publishes prices late, the
  /// result contains the newest prices before `first` instead, at most as many as the range has days.
  package func part(from first: CalendarDay, through last: CalendarDay) -> BitcoinHistory {
    BitcoinHistory(currency: currency, ascending: days.part(from: first, through: last))
  }

  /// Returns the newest daily prices of this history, newest first, each with the change from the previous day.
  ///
  /// The result covers the `count` calendar days that end with the newest day of this history. Days without a price are
  /// omitted. If `count` is less than 1, the result is empty.
  package func changes(ofLast count: Int) -> [DailyChange] {
    guard let newest = days.last, count > 0 else { return [] }
    let previous: [DailyRate?] = [nil] + days.dropLast()
    let (oldest, overflow) = newest.day.ordinal.subtractingReportingOverflow(count)
    let shown = zip(days, previous).filter { overflow || $0.0.day.ordinal > oldest }
    return shown.reversed().map { DailyChange($0, after: $1) }
  }
}

extension Sourced<BitcoinHistory> {
  func price(on day: CalendarDay) -> Sourced<FixedDecimal>? {
    map { $0.days }.price(on: day)
  }
}

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
