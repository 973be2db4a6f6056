/// A provider of the current bitcoin price in several currencies.
public protocol BitcoinPriceProvider: Sendable {
  /// Returns the current price of one bitcoin in each of the given currencies.
  ///
  /// - Throws: ``ProviderError`` if the request fails. The reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price in one of the currencies.
  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

extension Fallback: BitcoinPriceProvider where Provider == any BitcoinPriceProvider {
  /// Returns the current bitcoin prices from the first provider whose response is not stale.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstPrices(\.described) { provider throws(ProviderError) in
      try await provider.bitcoinPrices(in: currencies)
    }
  }
}
