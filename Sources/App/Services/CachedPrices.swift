import QuidCore

/// The cached gas prices and exchange rates.
struct CachedPrices: Sendable {
  /// The cached gas prices; `nil` if none are cached.
  let gas: Sourced<GasPrices>?
  /// The cached exchange rates; `nil` if none are cached.
  let rates: Sourced<RateTable>?

  /// Creates the value from providers that read only the cache.
  ///
  /// - Parameters:
  ///   - gas: The provider of the gas prices.
  ///   - rates: The provider of the exchange rates.
  init(gas: any GasPriceProvider, rates: any RateProvider) async {
    self.gas = try? await gas.gasPrices()
    self.rates = try? await rates.latestRates()
  }
}
