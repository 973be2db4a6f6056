/// A period for which candles are available, which determines the length of each candle.
///
/// The periods and lengths are those of CoinGecko's `/coins/{id}/ohlc`.
public enum CandleSpan: Hashable, Sendable, CaseIterable {
  /// The last 24 hours, with candles of 30 minutes.
  case day
  /// The last seven days, with candles of four hours.
  case week
  /// The last 14 days, with candles of four hours.
  case twoWeeks
  /// The last 30 days, with candles of four hours.
  case month
  /// The last 90 days, with candles of four days.
  case quarter
  /// The last 180 days, with candles of four days.
  case halfYear
  /// The last 365 days, with candles of four days.
  case year
  /// All days for which the provider has prices, with candles of four days.
  case all

  /// The length of the period in days; `nil` for all days.
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

  /// The length of a candle in seconds.
  public var interval: Int {
    switch self {
    case .day: 1_800
    case .week, .twoWeeks, .month: 14_400
    case .quarter, .halfYear, .year, .all: 345_600
    }
  }

  /// Returns the shortest period that covers a number of days.
  ///
  /// - Parameter days: The number of days; `nil` for all days.
  public static func covering(days: Int?) -> CandleSpan {
    guard let days else { return .all }
    return allCases.first { $0.days.map { $0 >= days } ?? true } ?? .all
  }
}
