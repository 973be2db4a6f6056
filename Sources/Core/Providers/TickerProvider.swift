/// An exchange that tells what its pairs were traded at.
public protocol TickerProvider: Sendable {
  /// All pairs.
  ///
  /// - Throws: ``ProviderError``.
  func tickers() async throws(ProviderError) -> Sourced<[Ticker]>
}
