/// A search index of currencies, fast enough for a search at every keystroke.
///
/// Searches match the codes and the names of currencies, ignoring case, accents and punctuation.
package struct CurrencyIndex: Sendable {
  private let currencies: [NamedCurrency]
  private let index: CoinIndex

  /// Creates a search index of the given currencies.
  package init(_ currencies: [NamedCurrency]) {
    self.currencies = currencies
    let coins = currencies.map { Coin(id: CoinID($0.currency.code), symbol: $0.currency.code, name: $0.name) }
    let ranks = Currency.mostTradedCurrencies.enumerated().map { (CoinID($1.code), $0 + 1) }
    index = CoinIndex(coins, ranks: Dictionary(uniqueKeysWithValues: ranks))
  }

  /// Returns the currencies that match a search string, best match first.
  ///
  /// A string of at least three letters also matches the names of the countries in which the currency is used. Without a
  /// match, the singular of the string is searched, and then common names, such as `kronor`.
  ///
  /// An empty search string matches all currencies, in descending order of trading volume.
  package func matches(_ text: String) -> [NamedCurrency] {
    let names = text.isEmpty ? [text] : Currency.singulars(of: text.lowercased())
    return names.lazy.map { matches(named: $0) }.first { !$0.isEmpty }
      ?? Currency.candidates(named: text).compactMap { match in currencies.first { $0.currency == match } }
  }

  private func matches(named text: String) -> [NamedCurrency] {
    let found = index.indices(matching: text, limit: currencies.count).map { currencies[$0] }
    let key = SearchKey(text)
    guard key.bytes.count > 2 else { return found }
    let keys = currencies.map { currency in (currency, currency.currency.countries.map { SearchKey($0).bytes }) }
    let exact = keys.filter { $0.1.contains(key.bytes) }.map(\.0)
    let partial = keys.filter { $0.1.contains { $0.starts(with: key.bytes) } }.map(\.0)
    return (exact + found + partial).uniqued
  }
}
