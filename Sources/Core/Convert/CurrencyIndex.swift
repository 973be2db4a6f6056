/// A currency and its English name.
public struct NamedCurrency: Hashable, Sendable {
  /// The currency, identified by its ISO 4217 code, such as `CHF`.
  public let currency: Currency
  /// The English name of the currency, such as `Swiss franc`.
  ///
  /// The name comes from the network and is untrusted; sanitize it before it is displayed.
  public let name: String

  /// Creates a currency with its English name.
  public init(currency: Currency, name: String) {
    self.currency = currency
    self.name = name
  }
}

/// A search index of currencies, fast enough to be queried at every keystroke.
///
/// A query is compared with currency codes and names. Case, accents and punctuation are ignored. The best
/// matches come first, in the order that ``CoinIndex`` describes. Matches of the same kind are in descending
/// order of trading volume.
public struct CurrencyIndex: Sendable {
  /// The indexed currencies, in the order in which they were passed to the initializer.
  public let currencies: [NamedCurrency]
  private let index: CoinIndex

  /// Creates a search index of the given currencies.
  public init(_ currencies: [NamedCurrency]) {
    self.currencies = currencies
    let coins = currencies.map { Coin(id: CoinID($0.currency.code), symbol: $0.currency.code, name: $0.name) }
    let ranks = Currency.mostTradedCurrencies.enumerated().map { (CoinID($1.code), $0 + 1) }
    index = CoinIndex(coins, ranks: Dictionary(uniqueKeysWithValues: ranks))
  }

  /// Returns the currencies that match a search string, best match first.
  ///
  /// An empty search string matches all currencies, in descending order of trading volume.
  public func matches(_ text: String) -> [NamedCurrency] {
    index.indices(matching: text, limit: currencies.count).map { currencies[$0] }
  }
}
