/// A provider of the current gas prices on an Ethereum chain, usually mainnet.
public protocol GasPriceProvider: Sendable {
  /// Returns the current gas price of each ``GasTier``: slow, standard and fast.
  func gasPrices() async throws(ProviderError) -> Sourced<GasPrices>
}

extension Fallback: GasPriceProvider where Provider == any GasPriceProvider {
  /// Returns the current gas prices from the first provider whose response is not stale.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await firstResponse { provider throws(ProviderError) in try await provider.gasPrices() }
  }
}
