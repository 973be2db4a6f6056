/// Someone who knows what a coin cost over the last days.
public protocol ChartProvider: Sendable {
  /// The prices of the last `days` days, from 1 to 365, as densely as the source has them; at least one.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` when the source does not know the coin or no
  ///   price of it.
  func series(
    of coin: CoinID, in currency: Currency, days: Int
  ) async throws(ProviderError) -> Sourced<PriceSeries>
}
