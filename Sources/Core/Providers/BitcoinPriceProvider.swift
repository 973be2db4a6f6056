/// Someone who knows what a bitcoin costs now.
public protocol BitcoinPriceProvider: Sendable {
  /// The price of one bitcoin in each of the currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` when one of the currencies is not quoted.
  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}
