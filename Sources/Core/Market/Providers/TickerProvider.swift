/// A provider of tickers: the prices of all currency pairs, such as BTC/USDT, at an exchange.
public protocol TickerProvider: Sendable {
  /// Returns one ticker for each currency pair of the exchange, with the last price and the 24-hour high and low.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}
