/// Someone who knows what an ether costs.
public protocol EtherPriceProvider: Sendable {
  /// The price of one ether in each of the currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` when one of the currencies is not quoted.
  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}
