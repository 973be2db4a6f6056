/// A provider of the past prices of coins, for price charts.
public protocol ChartProvider: Sendable {
  /// Returns the prices of a coin over the given number of days up to now, at the shortest interval that is available.
  ///
  /// - Parameter days: The number of days, from 1 through 365; `nil` for the complete price history.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no prices for the coin, and ``ProviderError/Reason/historyLimited(days:)`` if the user's plan at the
  ///   provider does not include the requested period.
  func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}

extension Fallback: ChartProvider where Provider == any ChartProvider {
  /// Returns the prices of a coin from the first provider whose response is not stale.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.series(of: coin, in: currency, days: days)
    }
  }
}
