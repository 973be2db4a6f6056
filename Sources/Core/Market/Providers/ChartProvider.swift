/// A provider of the past prices of coins, for price charts.
public protocol ChartProvider: Sendable {
  /// Returns the prices of a coin over the given number of days up to now, at the shortest interval that is available.
  ///
  /// - Parameter days: The number of days, from 1 through 365.
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider does not know the coin or has no prices for the coin.
  func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries>

  /// Returns the complete price history that the provider has for a coin.
  ///
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/historyLimited(days:)`` if
  ///   the user's plan at the provider does not include the complete price history.
  func completeSeries(of coin: CoinID, in currency: Currency) async throws(ProviderError) -> Sourced<PriceSeries>

  /// Returns the past prices of a coin with its trading volumes, each of which is `nil` if it is unknown.
  ///
  /// - Parameter days: The number of days up to now, from 1 through 365; `nil` for the complete price history.
  /// - Throws: ``ProviderError`` if the request fails.
  func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}

extension ChartProvider {
  /// Returns the past prices of a coin without trading volumes, for providers that do not report them.
  public func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    guard let days else { return try await completeSeries(of: coin, in: currency) }
    return try await series(of: coin, in: currency, days: days)
  }

  /// Throws ``ProviderError/Reason/historyLimited(days:)``, for providers with prices of the last 365 days only.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    throw ProviderError(.historyLimited(days: 365), from: DataSource(name: "provider", host: nil))
  }
}

extension Fallback: ChartProvider where Provider == any ChartProvider {
  /// Returns the past prices of a coin from the first provider whose response is not stale.
  public func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.series(of: coin, in: currency, days: days)
    }
  }

  /// Returns the complete price history of a coin from the first provider whose response is not stale.
  public func completeSeries(
    of coin: CoinID, in currency: Currency
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.completeSeries(of: coin, in: currency)
    }
  }

  /// Returns the past prices and trading volumes of a coin from the first provider whose response is not stale.
  public func seriesWithVolumes(
    of coin: CoinID, in currency: Currency, days: Int?
  ) async throws(ProviderError) -> Sourced<PriceSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.seriesWithVolumes(of: coin, in: currency, days: days)
    }
  }
}
