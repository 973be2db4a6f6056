/// A provider of the daily prices of coins, one price per day.
public protocol DailyPriceProvider: Sendable {
  /// Returns the daily prices of a coin for the days from `first` through `last`, oldest first.
  ///
  /// Days without a price are omitted. If the provider has no prices at all for a range of two or more days, the result
  /// contains prices of earlier days instead. The result is never empty.
  ///
  /// The provider determines whether a daily price is the closing price or another price of the day. The price of the
  /// newest day can still change.
  ///
  /// - Parameters:
  ///   - first: The first day of the range, in UTC.
  ///   - last: The last day of the range, in UTC.
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
