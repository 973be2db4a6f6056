/// A provider of the daily prices of coins, one price per day.
public protocol DailyPriceProvider: Sendable {
  /// Returns the daily prices of a coin for the days from `first` through `last` in UTC, oldest first.
  ///
  /// Days without a price are omitted. If a range of two or more days has no prices, the result contains prices of
  /// earlier days instead. The result is never empty. A daily price can be the closing price or another price of the
  /// day, by provider; that of the newest day can still change.
  ///
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price to return, and ``ProviderError/Reason/historyLimited(days:)`` if the user's plan at the
  ///   provider does not include the requested days.
  func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]>
}

extension Fallback: DailyPriceProvider where Provider == any DailyPriceProvider {
  /// Returns the daily prices of a coin from the first provider whose response is not stale.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.dailyPrices(of: coin, from: first, through: last, in: currency)
    }
  }
}
