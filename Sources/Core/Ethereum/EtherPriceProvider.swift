/// A provider of the current price of ether in currencies such as the euro.
public protocol EtherPriceProvider: Sendable {
  /// Returns the current price of one ether in each of the given currencies.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price in one of the currencies.
  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}
