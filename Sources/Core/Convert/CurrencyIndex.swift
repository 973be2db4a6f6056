/// A currency and its English name, which is untrusted network data.
public struct NamedCurrency: Hashable, Sendable {
  /// The currency.
  public let currency: Currency
  /// The English name.
  public let name: String

  /// Creates a currency with a name.
  public init(currency: Currency, name: String) {
    self.currency = currency
    self.name = name
  }
}

/// A search index over currencies, prepared for a search at every keystroke.
///
/// It uses the search of ``CoinIndex``: by code and name, ignoring case, accents and punctuation, best matches first.
/// Equally good matches are ordered by trading volume.
public struct CurrencyIndex: Sendable {
  /// The currencies, in the order they were given.
  public let currencies: [NamedCurrency]
  private let index: CoinIndex

  /// Creates an index of the given currencies.
  public init(_ currencies: [NamedCurrency]) {
    self.currencies = currencies
    let coins = currencies.map { Coin(id: CoinID($0.currency.code), symbol: $0.currency.code, name: $0.name) }
    let ranks = Currency.mostTradedCurrencies.enumerated().map { (CoinID($1.code), $0 + 1) }
    index = CoinIndex(coins, ranks: Dictionary(uniqueKeysWithValues: ranks))
  }

  /// Returns the currencies that match a search string, the best match first.
  ///
  /// An empty search string returns all currencies in order of trading volume.
  public func matches(_ text: String) -> [NamedCurrency] {
    index.indices(matching: text, limit: currencies.count).map { currencies[$0] }
  }
}
