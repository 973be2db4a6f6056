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

  /// Returns a history of the days from `first` through `last`.
  ///
  /// If the range has no prices, the result contains the newest days before `first` instead, at most as many
  /// as the range has days. This is the case if the history was cached days ago or if the provider lags
  /// behind. A range of a single day is never replaced: the result is then empty.
  public func part(from first: CalendarDay, through last: CalendarDay) -> BitcoinHistory {
    let part = days.filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return BitcoinHistory(currency: currency, ascending: part) }
    let earlier = days.prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1)
    return BitcoinHistory(currency: currency, ascending: Array(earlier))
  }

  /// Returns the prices of the last `count` calendar days, newest first, each with the change from the
  /// previous day.
  ///
  /// The last calendar day is the newest day of the history. Days without a price are omitted, and no older
  /// days replace them. If the history has an earlier day, its price is used to compute the change of the
  /// oldest day.
  public func changes(ofLast count: Int) -> [DailyChange] {
    guard let newest = days.last, count > 0 else { return [] }
    let previous: [DailyRate?] = [nil] + days.dropLast()
    let (oldest, overflow) = newest.day.ordinal.subtractingReportingOverflow(count)
    let shown = zip(days, previous).filter { overflow || $0.0.day.ordinal > oldest }
    return shown.reversed().map { DailyChange($0, after: $1) }
  }
}

/// The bitcoin price of one day.
public struct DailyRate: Hashable, Sendable {
  /// The day, in UTC.
  public let day: CalendarDay
  /// The price of one bitcoin on the day, above zero.
  public let price: FixedPoint

  /// Creates the bitcoin price of one day.
  public init(day: CalendarDay, price: FixedPoint) {
    self.day = day
    self.price = price
  }
}

/// The bitcoin price of one day and the change from the price of the previous day.
public struct DailyChange: Hashable, Sendable {
  /// The day and the price of one bitcoin on that day.
  public let rate: DailyRate
  /// The change from the price of the previous day in percent; `nil` if the price of the previous day is
  /// unknown.
  ///
  /// The percentage is rounded half to even to 18 decimals.
  public let percent: FixedPoint?
  /// The direction of the change, computed from the exact prices; `nil` if the price of the previous day is unknown.
  public let direction: PriceDirection?

  /// Creates the change of a day from the prices of two days.
  ///
  /// - Parameters:
  ///   - rate: The price of the day.
  ///   - previous: The newest earlier price; `nil` if there is none. The change is unknown unless this is the
  ///     price of the previous calendar day.
  public init(_ rate: DailyRate, after previous: DailyRate?) {
    self.rate = rate
    let yesterday = previous.flatMap { $0.day == rate.day.advanced(by: -1) ? $0.price : nil }
    percent = yesterday?.percentChange(to: rate.price)
    direction = yesterday.flatMap { try? rate.price.subtracting($0) }.map { PriceDirection($0) }
  }
}
