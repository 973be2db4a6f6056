/// The names of the providers that answer the questions of the full screen.
struct ProviderNames: Hashable, Sendable {
  /// The provider of coins, their prices and charts.
  let coins: String
  /// The provider of gas prices.
  let gas: String
  /// The provider of exchange rates.
  let rates: String
  /// The provider of the Bitcoin index.
  let bitcoin: String

  init(coins: String, gas: String, rates: String, bitcoin: String) {
    (self.coins, self.gas, self.rates, self.bitcoin) = (coins, gas, rates, bitcoin)
  }

  /// The names where one client answers everything.
  init(only name: String) { self.init(coins: name, gas: name, rates: name, bitcoin: name) }

  /// The provider, or providers, that a question goes to first.
  subscript(_ question: Question) -> String {
    switch question {
    case .market, .coins, .series, .catalog, .picture, .watchlist, .searchIndex: coins
    case .send: coins == gas ? coins : "\(coins) and \(gas)"
    case .rates, .currencyNames, .rateDays: rates
    case .bitcoin: bitcoin
    }
  }
}
