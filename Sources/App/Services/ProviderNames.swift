/// The names of the providers that serve the data of the full-screen app.
struct ProviderNames: Hashable, Sendable {
  /// The provider of coins, their prices and charts.
  let coins: String
  /// The provider of gas prices.
  let gas: String
  /// The provider of exchange rates.
  let rates: String
  /// The provider of the Bitcoin index.
  let bitcoin: String

  /// Creates the names of separate providers.
  init(coins: String, gas: String, rates: String, bitcoin: String) {
    (self.coins, self.gas, self.rates, self.bitcoin) = (coins, gas, rates, bitcoin)
  }

  /// Creates the names for a client that serves all data.
  init(only name: String) { self.init(coins: name, gas: name, rates: name, bitcoin: name) }
}
