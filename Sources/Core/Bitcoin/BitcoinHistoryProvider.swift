/// A provider of daily bitcoin prices, one price per day.
public protocol BitcoinHistoryProvider: Sendable {
  /// Returns the daily bitcoin prices from the day `first` through the day `last`, both in UTC.
  ///
  /// Days without a known price are omitted. If no day of a range of two or more days has a price, for example because
  /// the provider publishes prices late, the history contains the newest earlier days instead.
  /// The price of the newest day can still change.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price to return.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}

extension BitcoinHistoryProvider where Self: DailyPriceProvider {
  /// Returns the daily prices of bitcoin from ``DailyPriceProvider/dailyPrices(of:from:through:in:)``.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let prices = try await dailyPrices(of: .bitcoin, from: first, through: last, in: currency)
    guard let history = BitcoinHistory(currency: currency, days: prices.value) else {
      throw ProviderError(
        .invalidResponse(expected: "prices in chronological order", at: "prices"), from: prices.source)
    }
    return prices.with(value: history)
  }
}

extension Fallback: BitcoinHistoryProvider where Provider == any BitcoinHistoryProvider {
  /// Returns the daily bitcoin prices from the first provider whose response is not stale.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.bitcoinHistory(from: first, through: last, in: currency)
    }
  }
}
