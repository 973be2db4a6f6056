/// The price of a coin on one day.
public struct DailyRate: Hashable, Sendable {
  /// The day in UTC to which the price belongs.
  public let day: CalendarDay
  /// The price of one coin on ``day``, above zero.
  public let price: FixedPoint

  /// Creates a daily rate from a day and the price of one coin on that day.
  public init(day: CalendarDay, price: FixedPoint) {
    self.day = day
    self.price = price
  }
}

/// A provider of the daily prices of coins, one price per day.
public protocol DailyPriceProvider: Sendable {
  /// Returns the daily prices of a coin from `first` through `last`, oldest first.
  ///
  /// The result contains at least one price. Days for which the provider has no price are omitted. If the range has two
  /// or more days and the provider has a price for none of them, the result contains the prices of earlier days.
  ///
  /// The meaning of a daily price, such as the closing price, depends on the provider. The price of the newest day may
  /// still change.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - first: The first day in UTC.
  ///   - last: The last day in UTC.
  ///   - currency: The currency of the prices.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price to return, and ``ProviderError/Reason/historyLimited(days:)`` if the user's plan at
  ///   the provider does not include the requested days.
  func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]>
}

extension Fallback: DailyPriceProvider where Provider == any DailyPriceProvider {
  /// Returns the daily prices of a coin from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
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
  /// Returns the elements of the array for the days from `first` through `last`.
  ///
  /// The array must be sorted by day, oldest first.
  ///
  /// If the range has two or more days and the array has a price for none of them, the result contains the newest
  /// prices before `first` instead. The number of these prices is at most the number of days in the range.
  package func part(from first: CalendarDay, through last: CalendarDay) -> [DailyRate] {
    let part = filter { first <= $0.day && $0.day <= last }
    guard part.isEmpty, first < last else { return part }
    return Array(prefix { $0.day < first }.suffix(last.ordinal - first.ordinal + 1))
  }
}

extension Sourced<[DailyRate]> {
  /// Returns the price on the given day, with its source and age; `nil` if the array has no price for that day.
  func price(on day: CalendarDay) -> Sourced<FixedPoint>? {
    guard let rate = value.last(where: { $0.day == day }) else { return nil }
    return map { _ in rate.price }
  }
}
