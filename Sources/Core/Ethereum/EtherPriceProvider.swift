/// A provider of the current price of ether in currencies such as the euro.
public protocol EtherPriceProvider: Sendable {
  /// Returns the current price of one ether in each of the given currencies.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price in one of the currencies.
  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

extension Fallback: EtherPriceProvider where Provider == any EtherPriceProvider {
  /// Returns the current ether prices from the first provider whose response is not stale.
  public func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstPrices(\.described) { provider throws(ProviderError) in
      try await provider.etherPrices(in: currencies)
    }
  }
}
