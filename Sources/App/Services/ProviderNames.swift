/// The names of the providers whose data the full-screen app shows.
struct ProviderNames: Hashable, Sendable {
  /// The name of the provider of coins, their prices and charts.
  let coins: String
  /// The name of the provider of gas prices.
  let gas: String
  /// The name of the provider of exchange rates.
  let rates: String
  /// The name of the provider of bitcoin prices for the Bitcoin index.
  let bitcoin: String

  /// The name of the Ethereum node in messages.
  var node: String { "the Ethereum node" }

  /// Creates the names of several providers, one for each kind of data.
  init(coins: String, gas: String, rates: String, bitcoin: String) {
    (self.coins, self.gas, self.rates, self.bitcoin) = (coins, gas, rates, bitcoin)
  }

  /// Creates the names for a single provider of all data, such as the mock client.
  init(only name: String) { self.init(coins: name, gas: name, rates: name, bitcoin: name) }
}
