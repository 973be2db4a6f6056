/// The bitcoin prices of many days in one currency, with one price per day.
public struct BitcoinHistory: Hashable, Sendable {
  /// The currency of the prices in the history.
  public let currency: Currency
  /// The daily prices, oldest first.
  ///
  /// Days for which the provider has no price are omitted.
  public let days: [DailyRate]

  /// Creates a history from daily prices, oldest first.
  ///
  /// Returns `nil` if the days are not in ascending order, or if a day occurs twice.
  public init?(currency: Currency, days: [DailyRate]) {
    guard zip(days, days.dropFirst()).allSatisfy({ $0.day < $1.day }) else { return nil }
    self.init(currency: currency, ascending: days)
  }

  private init(currency: Currency, ascending days: [DailyRate]) {
    self.currency = currency
    self.days = days
  }

  /// Returns a history with the prices of the days from `first` through `last`.
  ///
  /// If this history has no price in a range of two or more days, the result has older days instead: the
  /// newest days before `first`, at most as many as the range has days. This happens if the history was
  /// cached days ago, or if the provider publishes prices late. For a range of a single day without a price,
  /// the result is empty.
  public func part(from first: CalendarDay, through last: CalendarDay) -> BitcoinHistory {
    BitcoinHistory(currency: currency, ascending: days.part(from: first, through: last))
  }

  /// Returns the prices of the newest days, newest first, each with the change from the previous day.
  ///
  /// The result covers the `count` calendar days that end with the newest day of this history. Days without a
  /// price are omitted and not replaced by older days. The price of the day before the first of these days,
  /// if known, is used to compute the change of that day.
  ///
  /// - Parameter count: The number of calendar days. For a value below 1 the result is empty.
  public func changes(ofLast count: Int) -> [DailyChange] {
    guard let newest = days.last, count > 0 else { return [] }
    let previous: [DailyRate?] = [nil] + days.dropLast()
    let (oldest, overflow) = newest.day.ordinal.subtractingReportingOverflow(count)
    let shown = zip(days, previous).filter { overflow || $0.0.day.ordinal > oldest }
    return shown.reversed().map { DailyChange($0, after: $1) }
  }
}

/// The bitcoin price of one day and the change from the price of the previous day.
public struct DailyChange: Hashable, Sendable {
  /// The day and the price of one bitcoin on that day.
  public let rate: DailyRate
  /// The change from the price of the previous calendar day in percent, rounded half to even to 18 decimals.
  ///
  /// `nil` if the price of the previous day is unknown, or if the percentage is too large for ``FixedPoint``.
  public let percent: FixedPoint?
  /// The direction of the change, computed from the exact prices.
  ///
  /// `nil` if the price of the previous calendar day is unknown.
  public let direction: PriceDirection?

  /// Creates the change of a day from the prices of two days.
  ///
  /// - Parameters:
  ///   - rate: The price of the day.
  ///   - previous: The newest known price of an earlier day; `nil` if there is none. Unless it is the price
  ///     of the previous calendar day, the change is unknown.
  public init(_ rate: DailyRate, after previous: DailyRate?) {
    self.rate = rate
    let yesterday = previous.flatMap { $0.day == rate.day.advanced(by: -1) ? $0.price : nil }
    percent = yesterday?.percentChange(to: rate.price)
    direction = yesterday.flatMap { try? rate.price.subtracting($0) }.map { PriceDirection($0) }
  }
}
