/// What a bitcoin cost on one day, held against the day before.
public struct DailyChange: Hashable, Sendable {
  /// The day and its price.
  public let rate: DailyRate
  /// By how many percent the price changed from the day before, rounded once, half to even at the 18th decimal; `nil`
  /// where the price of the day before is not known.
  public let percent: FixedPoint?
  /// Where the price went since the day before, by the exact prices; `nil` where that of the day before is not known.
  public let direction: PriceDirection?

  /// A day and the rate known before it, which counts only when it is of the day before.
  public init(_ rate: DailyRate, after previous: DailyRate?) {
    self.rate = rate
    let yesterday = previous.flatMap { $0.day == rate.day.advanced(by: -1) ? $0.price : nil }
    percent = yesterday?.percentChange(to: rate.price)
    direction = yesterday.flatMap { try? rate.price.subtracting($0) }.map { PriceDirection($0) }
  }
}

extension BitcoinHistory {
  /// The newest `count` days, newest first, each with its change.
  ///
  /// A history of one day more has a change for each of them; that day itself is not among them. A day that the source
  /// lacks is missing here too, and no older one takes its place.
  public func changes(ofLast count: Int) -> [DailyChange] {
    guard let newest = days.last, count > 0 else { return [] }
    let previous: [DailyRate?] = [nil] + days.dropLast()
    let (oldest, overflow) = newest.day.ordinal.subtractingReportingOverflow(count)
    let shown = zip(days, previous).filter { overflow || $0.0.day.ordinal > oldest }
    return shown.reversed().map { DailyChange($0, after: $1) }
  }
}
