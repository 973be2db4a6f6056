/// A provider of current gas prices on the Ethereum main chain.
public protocol GasPriceProvider: Sendable {
  /// Returns the current gas price of each ``GasTier``: slow, standard and fast.
  ///
  /// - Throws: ``ProviderError`` if the request fails.
  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices>
}

extension Fallback: GasPriceProvider where Provider == any GasPriceProvider {
  /// Returns the current gas prices from the first provider whose response is not stale.
  ///
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await firstResponse { provider throws(ProviderError) in try await provider.gasPrices() }
  }
}

/// A provider of the current price of ether in currencies such as the euro.
public protocol EtherPriceProvider: Sendable {
  /// Returns the current price of one ether in each of the given currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no price in one
  ///   of the currencies.
  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}
