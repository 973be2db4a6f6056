/// Someone who knows what gas costs on Ethereum's main chain: an oracle.
public protocol GasPriceProvider: Sendable {
  /// The gas price of each tier now.
  ///
  /// - Throws: ``ProviderError``.
  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices>
}
