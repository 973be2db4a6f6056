/// Currencies with their names, prepared for a search at every keystroke.
///
/// The same search as for coins: by code and name, whatever the case, accents and punctuation, the likeliest first; among
/// equals the currency that is traded more.
public struct CurrencyIndex: Sendable {
  /// The currencies, in the order they were given.
  public let currencies: [NamedCurrency]
  private let index: CoinIndex

  /// An index of those currencies.
  public init(_ currencies: [NamedCurrency]) {
    self.currencies = currencies
    let coins = currencies.map { Coin(id: CoinID($0.currency.code), symbol: $0.currency.code, name: $0.name) }
    let ranks = Currency.mostTraded.enumerated().map { (CoinID($1.code), $0 + 1) }
    index = CoinIndex(coins, ranks: Dictionary(uniqueKeysWithValues: ranks))
  }

  /// The currencies that a text may mean, the likeliest first; without anything to search for, all of them, those traded
  /// most first.
  public func matches(_ text: String) -> [NamedCurrency] {
    index.places(of: text, limit: currencies.count).map { currencies[$0] }
  }
}
