/// The daily bitcoin prices in one currency, oldest first, one price per day.
public struct BitcoinHistory: Hashable, Sendable {
  /// The currency of the prices.
  public let currency: Currency
  /// The days, oldest first, without those that the provider lacks.
  public let days: [DailyRate]

  /// Creates a history.
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

  /// Returns the days from `first` through `last`, or the newest days before `first` if there are none in the range.
  ///
  /// A history can end before the range begins, if it was cached days ago or the provider lags behind. The result is then
  /// the newest days, at most as many as the range has. For a range of one day the result is that day or empty.
  public func part(from first: CalendarDay, through last: CalendarDay) -> BitcoinHistory {
    let part = days.filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return BitcoinHistory(currency: currency, ascending: part) }
    let earlier = days.prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1)
    return BitcoinHistory(currency: currency, ascending: Array(earlier))
  }

  /// Returns the newest `count` days, newest first, each with its change from the day before.
  ///
  /// The day before the oldest one is used only to compute its change. A day that the provider lacks is not replaced by an
  /// older one.
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
  /// The price, above zero.
  public let price: FixedPoint

  /// Creates the price of a day.
  public init(day: CalendarDay, price: FixedPoint) {
    self.day = day
    self.price = price
  }
}

/// The bitcoin price of one day and its change from the day before.
public struct DailyChange: Hashable, Sendable {
  /// The day and its price.
  public let rate: DailyRate
  /// The change from the day before in percent, rounded once, half to even at the 18th decimal; `nil` if the price of the
  /// day before is unknown.
  public let percent: FixedPoint?
  /// The direction of the change, from the exact prices; `nil` if the price of the day before is unknown.
  public let direction: PriceDirection?

  /// Creates the change of a day.
  ///
  /// - Parameter previous: The newest earlier price, which is used only if it is that of the day before.
  public init(_ rate: DailyRate, after previous: DailyRate?) {
    self.rate = rate
    let yesterday = previous.flatMap { $0.day == rate.day.advanced(by: -1) ? $0.price : nil }
    percent = yesterday?.percentChange(to: rate.price)
    direction = yesterday.flatMap { try? rate.price.subtracting($0) }.map { PriceDirection($0) }
  }
}
