import QuidCore

struct CachedPrices: Sendable {
  let gas: Sourced<GasPrices>?
  let rates: Sourced<RateTable>?

  init(gas: any GasPriceProvider, rates: any RateProvider) async {
    self.gas = try? await gas.gasPrices()
    self.rates = try? await rates.latestRates()
  }
}
