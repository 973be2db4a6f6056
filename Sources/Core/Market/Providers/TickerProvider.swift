/// A provider of tickers: the prices of all currency pairs, such as BTC/USDT, at an exchange.
public protocol TickerProvider: Sendable {
  /// Returns one ticker for each currency pair of the exchange, with the last price and the 24-hour high and low.
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
