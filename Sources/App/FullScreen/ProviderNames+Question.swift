extension ProviderNames {
  /// The name of the provider that a query is sent to first, or of both providers if it needs two.
  subscript(_ question: Question) -> String {
    switch question {
    case .market, .coins, .series, .catalog, .picture, .watchlist, .searchIndex: coins
    case .send: coins == gas ? coins : "\(coins) and \(gas)"
    case .rates, .currencyNames, .rateDays: rates
    case .bitcoin: bitcoin
    }
  }
}
