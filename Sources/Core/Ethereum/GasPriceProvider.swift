/// A provider of current gas prices on the Ethereum main chain.
public protocol GasPriceProvider: Sendable {
  /// Returns the current gas price of each tier.
  ///
  /// - Throws: ``ProviderError``.
  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices>
}

extension Fallback: GasPriceProvider where Provider == any GasPriceProvider {
  /// Returns the current gas prices from the first provider that responds with them.
  ///
  /// - Throws: ``ProviderError``.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await firstResponse { provider throws(ProviderError) in try await provider.gasPrices() }
  }
}

/// A provider of the current price of ether.
public protocol EtherPriceProvider: Sendable {
  /// Returns the price of one ether in each of the currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider does not quote one of the
  ///   currencies.
  func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}
