/// The period of a candle chart, which determines the length of each candle, as in CoinGecko's `/coins/{id}/ohlc`.
public enum CandleSpan: Hashable, Sendable, CaseIterable {
  /// A chart of the last 24 hours, with candles of 30 minutes.
  case day
  /// A chart of the last seven days, with candles of four hours.
  case week
  /// A chart of the last 14 days, with candles of four hours.
  case twoWeeks
  /// A chart of the last 30 days, with candles of four hours.
  case month
  /// A chart of the last 90 days, with candles of four days.
  case quarter
  /// A chart of the last 180 days, with candles of four days.
  case halfYear
  /// A chart of the last 365 days, with candles of four days.
  case year
  /// A chart of the complete price history, with candles of four days.
  case all

  /// The length of the chart period in days; `nil` for ``all``, which has no fixed length.
  public var days: Int? {
    switch self {
    case .day: 1
    case .week: 7
    case .twoWeeks: 14
    case .month: 30
    case .quarter: 90
    case .halfYear: 180
    case .year: 365
    case .all: nil
    }
  }

  /// The length of each candle of the chart, in seconds.
  public var interval: Int {
    switch self {
    case .day: 1_800
    case .week, .twoWeeks, .month: 14_400
    case .quarter, .halfYear, .year, .all: 345_600
    }
  }

  /// Returns the shortest chart period that covers the given number of days up to now.
  ///
  /// - Parameter days: The number of days; `nil` or more than 365 for the complete price history, ``all``.
  public static func covering(days: Int?) -> CandleSpan {
    guard let days else { return .all }
    return allCases.first { $0.days.map { $0 >= days } ?? true } ?? .all
  }
}
