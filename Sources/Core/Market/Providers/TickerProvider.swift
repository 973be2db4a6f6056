/// A provider of tickers: the prices of all currency pairs, such as BTC/USDT, at an exchange.
public protocol TickerProvider: Sendable {
  /// Returns the prices of all currency pairs of the exchange, one ticker per pair.
  ///
  /// A ticker contains the price of the last trade, and the highest and lowest price within the last 24 hours.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}

extension Fallback: TickerProvider where Provider == any TickerProvider {
  /// Returns the tickers of all currency pairs from the first provider whose response is not stale.
  public func tickers() async throws(ProviderError) -> Sourced<[Ticker]> {
    try await firstResponse { provider throws(ProviderError) in try await provider.tickers() }
  }
}
