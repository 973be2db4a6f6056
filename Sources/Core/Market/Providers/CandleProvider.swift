/// A provider of price candles: the first, highest, lowest and last price of a coin within each interval.
public protocol CandleProvider: Sendable {
  /// Returns the price candles, at least one, of a coin for a period that ends now.
  ///
  /// - Throws: ``ProviderError`` if the request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider does not know the coin or has no candles for the coin.
  func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries>
}

extension Fallback: CandleProvider where Provider == any CandleProvider {
  /// Returns the candles of a coin from the first provider whose response is not stale.
  public func candles(
    of coin: CoinID, in currency: Currency, over span: CandleSpan
  ) async throws(ProviderError) -> Sourced<CandleSeries> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.candles(of: coin, in: currency, over: span)
    }
  }
}
