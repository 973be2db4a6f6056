import QuidCore
import QuidNetworking

/// Finds the currency or coin that the user most likely meant, among the currencies and the coins of the built-in list.
enum NearestUnit {
  /// Returns the code or name of a currency, or the symbol or id of a coin, that is similar to a word; `nil` if none is.
  static func name(similarTo word: String) -> String? {
    let coins = CoinNames()
    return nearest(to: word, among: Currency.known.map(\.code) + coins.all + Currency.names).map { coins.ids[$0] ?? $0 }
  }

  /// Returns the coin of the built-in list whose id, symbol or name is similar to a word; `nil` if there is none.
  static func coin(similarTo word: String) -> Coin? {
    let coins = CoinNames()
    return nearest(to: word, among: coins.all).flatMap { BuiltinCoins.coin(named: coins.ids[$0] ?? $0) }
  }

  /// The symbols, ids and names of the coins in lower case.
  private struct CoinNames {
    /// The ids by the names.
    let ids: [String: String]
    let all: [String]

    init() {
      let coins = Array(BuiltinCoins.coins)
      ids = Dictionary(coins.map { ($0.name.lowercased(), $0.id.description) }) { first, _ in first }
      all = coins.flatMap { [$0.symbol.lowercased(), $0.id.description] } + ids.keys.sorted()
    }
  }

  /// Returns the nearest name.
  ///
  /// Short words are similar to many codes and symbols. Those of up to four letters must have the same first letter, and
  /// in words of three letters no letter may be replaced.
  private static func nearest(to word: String, among names: [String]) -> String? {
    let letters = word.lowercased()
    guard letters.count > 2 else { return nil }
    return NearestName.nearest(
      to: letters, among: letters.count > 4 ? names : names.filter { isSimilar($0.lowercased(), toShort: letters) })
  }

  private static func isSimilar(_ name: String, toShort word: String) -> Bool {
    guard name.first == word.first else { return false }
    return word.count > 3 || name.count != word.count || name.sorted() == word.sorted()
  }
}
