public import QuidCore

extension CandleSpan {
  /// The full name of the period, such as `30 days`, `1 year` or `all days`.
  public var name: String { (days.flatMap { ChartPeriod(days: $0) } ?? .all).name }

  /// Returns the length of a candle that is merged from a number of candles, such as `candles of 4 h`.
  func candleLength(merging count: Int) -> String { "candles of \(Self.duration(interval * max(1, count)))" }

  /// Returns a sentence that reports that the candles cover a longer period than requested.
  ///
  /// An example is `Candles of 4 h cover 30 days; 20 days were requested.`
  ///
  /// - Parameter period: The requested period.
  /// - Returns: `nil` if the candles cover exactly this period.
  public func note(requested period: ChartPeriod) -> String? {
    guard let days, let requested = period.days, days != requested else { return nil }
    let wish = requested == 1 ? "1 day was" : "\(requested) days were"
    return "Candles of \(Self.duration(interval)) cover \(days) days; \(wish) requested."
  }

  /// Formats a number of seconds in minutes, hours or days, such as `30 min`, `4 h` or `4 days`.
  private static func duration(_ seconds: Int) -> String {
    if seconds % 86_400 == 0 { return seconds == 86_400 ? "1 day" : "\(seconds / 86_400) days" }
    return seconds % 3_600 == 0 ? "\(seconds / 3_600) h" : "\(seconds / 60) min"
  }
}
