/// The names of the providers whose data the full-screen app shows.
struct ProviderNames: Hashable, Sendable {
  let coins: String
  let gas: String
  let rates: String
  let bitcoin: String

  var node: String { "the Ethereum node" }
}

extension ProviderNames {
  /// Creates the names for a single provider of all data, such as the mock client.
  init(only name: String) { self.init(coins: name, gas: name, rates: name, bitcoin: name) }
}
