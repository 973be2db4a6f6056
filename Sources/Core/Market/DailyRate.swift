/// A daily rate: the price of a coin on one day.
public struct DailyRate: Hashable, Sendable {
  /// The day of the price, in UTC.
  public let day: CalendarDay
  /// The price of the coin on ``day``, a number above zero.
  public let price: FixedDecimal

  /// Creates a daily rate from a day and the price of a coin on that day.
  public init(day: CalendarDay, price: FixedDecimal) {
    self.day = day
    self.price = price
  }
}

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
  ///   - coin: The identifier of the coin.
  ///   - first: The first day of the range, in UTC.
  ///   - last: The last day of the range, in UTC.
  ///   - currency: The currency of the prices.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price to return, and ``ProviderError/Reason/historyLimited(days:)`` if the user's plan at the
  ///   provider does not include the requested days.
  func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]>
}

extension Fallback: DailyPriceProvider where Provider == any DailyPriceProvider {
  /// Returns the daily prices of a coin from the first provider whose response is not stale.
  ///
  /// A response is stale if it was cached and its cache lifetime has ended. If all responses are stale, the first
  /// response is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.dailyPrices(of: coin, from: first, through: last, in: currency)
    }
  }
}

extension [DailyRate] {
  /// Returns the elements of this array of daily prices for the days from `first` through `last`.
  ///
  /// The array must be sorted by day, oldest first. If it contains no prices at all for a range of two or more days,
  /// the result contains the newest prices before `first` instead, at most as many as there are days in the range.
  package func part(from first: CalendarDay, through last: CalendarDay) -> [DailyRate] {
    let part = filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return part }
    return Array(prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1))
  }
}

extension Sourced<[DailyRate]> {
  /// Returns the price for the given day from the wrapped array of daily prices, with its source and the time of the day.
  ///
  /// Returns `nil` if the array contains no price for the given day.
  func price(on day: CalendarDay) -> Sourced<FixedDecimal>? {
    guard let rate = value.last(where: { $0.day == day }) else { return nil }
    return element(rate.price, of: day)
  }
}
