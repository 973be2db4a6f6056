/// A provider of the candles of one exchange, from which ``ExchangeCharts`` creates charts.
public protocol ExchangeCandleProvider: Sendable {
  /// Returns candles of a coin, oldest first, each with the end of its interval as its time.
  ///
  /// Intervals without a trade have no candle. The interval of the last candle may not have ended.
  /// ``Sourced/asOf`` is the end of the last candle, or the time of the fetch if that is earlier.
  ///
  /// - Parameters:
  ///   - first: The time from which candles are needed. The result can start earlier, or later if the exchange has no
  ///     earlier trades.
  ///   - last: The last day (UTC) that is needed, which determines how long a response is cached; `nil` for the current
  ///     time.
  /// - Throws: ``ProviderError`` if a request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the coin is
  ///   not traded in the currency, or if the exchange does not return candles of that time.
  func exchangeCandles(
    of coin: CoinID, in currency: Currency, each interval: ExchangeInterval, from first: Timestamp,
    through last: CalendarDay?
  ) async throws(ProviderError) -> Sourced<[Candle]>
}

/// The length of a candle of an exchange.
public enum ExchangeInterval: Int, Hashable, Sendable, CaseIterable {
  /// A quarter of an hour.
  case quarterHour = 900
  /// An hour.
  case hour = 3_600
  /// A day in UTC.
  case day = 86_400

  /// The length in seconds.
  public var seconds: Int { rawValue }
}
