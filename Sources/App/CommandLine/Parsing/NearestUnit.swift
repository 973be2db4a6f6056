import QuidCore
import QuidNetworking

/// Functions that find the known currency or built-in coin that is most similar to a mistyped word.
enum NearestUnit {
  /// Returns the name of a currency, or else of a coin, that is similar to a word; `nil` if none is similar enough.
  static func name(similarTo word: String) -> String? {
    let coins = CoinNames()
    return nearest(to: word, among: Currency.known.map(\.code) + Currency.names)
      ?? nearest(to: word, among: coins.all).map { coins.ids[$0] ?? $0 }
  }

  /// Returns the built-in coin whose ID, symbol or name is most similar to a word; `nil` if none is similar enough.
  static func coin(similarTo word: String) -> Coin? {
    let coins = CoinNames()
    return nearest(to: word, among: coins.all).flatMap { BuiltinCoins.coin(named: coins.ids[$0] ?? $0) }
  }

  /// The symbols, IDs and names of the coins in the built-in list, in lowercase.
  private struct CoinNames {
    let ids: [String: String]
    let all: [String]

    init() {
      let coins = Array(BuiltinCoins.coins)
      ids = Dictionary(coins.map { ($0.name.lowercased(), $0.id.description) }) { first, _ in first }
      all = coins.flatMap { [$0.symbol.lowercased(), $0.id.description] } + ids.keys.sorted()
    }
  }

  /// Returns the name that is most similar to a word; `nil` if none is similar enough.
  ///
  /// Short words are similar to many codes and symbols. The name for a word of three or four letters must start with
  /// the same letter. For a word of three letters, a name of three letters must have its letters. Shorter words have no
  /// similar name.
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
