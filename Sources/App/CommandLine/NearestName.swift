import QuidCore
import QuidNetworking
import QuidPresentation

/// Functions that find the valid name that is most similar to a mistyped name.
enum NearestName {
  /// Returns the candidate with the smallest edit distance from a name; `nil` if no candidate is similar enough.
  ///
  /// - Parameters:
  ///   - name: The name as typed, in any letter case.
  ///   - candidates: The valid names.
  ///   - limit: The maximum edit distance; `nil`, the default, for a third of the length of the shorter name.
  static func nearest(to name: String, among candidates: [String], limit: Int? = nil) -> String? {
    if let synonym = synonyms[name.lowercased()], candidates.contains(synonym) { return synonym }
    // The command line of the full screen opens with a colon, which users may type here as well.
    let letters = name.lowercased().unicodeScalars.drop { $0 == ":" }.prefix(40)
    let name = String(String.UnicodeScalarView(letters))
    return candidates.compactMap { candidate in
      let limit = limit ?? max(1, min(name.unicodeScalars.count, candidate.unicodeScalars.count) / 3)
      return EditDistance.between(name, candidate.lowercased(), limit: limit).map { (candidate, distance: $0) }
    }.min { $0.distance < $1.distance }?.0
  }

  /// The subcommands of Quid for words that other programs use for the same function, such as `remove` for `rm`.
  private static let synonyms = [
    "rm": "remove", "delete": "remove", "del": "remove", "drop": "remove", "ls": "list", "show": "list", "new": "add",
    "create": "add",
  ]

  /// Returns a sentence that suggests the most similar name, with a leading space; empty if no name is similar.
  ///
  /// An example is ` Did you mean “remove”?`
  ///
  /// - Parameters:
  ///   - name: The name as typed.
  ///   - candidates: The valid names.
  ///   - prefix: A string to show before the suggested name, such as `--`; empty by default.
  static func hint(for name: String, among candidates: [String], prefix: String = "") -> String {
    nearest(to: name, among: candidates).map { " Did you mean “\(prefix)\($0)”?" } ?? ""
  }

  /// Returns the usage error for a word that is not one of the allowed words.
  ///
  /// - Parameters:
  ///   - word: The word as typed.
  ///   - name: The command or option that accepts the allowed words.
  ///   - words: The allowed words.
  static func wrongWord(_ word: String, for name: String, among words: [String]) -> CommandError {
    let choices =
      words.count > 1 ? words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "") : words.joined()
    return .usage("\(name) takes \(choices), not “\(word.excerpt())”.\(hint(for: word, among: words))")
  }
}

/// Functions that find the currency or coin that is most similar to a mistyped word.
///
/// The candidates are the known currencies and the coins of a built-in list.
enum NearestUnit {
  /// Returns the code or name of a currency, or the symbol or ID of a coin, that is most similar to a word.
  ///
  /// The result is `nil` if none is similar enough.
  static func name(similarTo word: String) -> String? {
    let coins = CoinNames()
    return nearest(to: word, among: Currency.known.map(\.code) + coins.all + Currency.names).map { coins.ids[$0] ?? $0 }
  }

  /// Returns the coin of the built-in list whose ID, symbol or name is most similar to a word; `nil` if none is
  /// similar.
  static func coin(similarTo word: String) -> Coin? {
    let coins = CoinNames()
    return nearest(to: word, among: coins.all).flatMap { BuiltinCoins.coin(named: coins.ids[$0] ?? $0) }
  }

  /// The symbols, IDs and names of the coins in the built-in list, in lowercase.
  private struct CoinNames {
    /// The ID of each coin by its name in lowercase.
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
  /// Short words are similar to many codes and symbols, so stricter rules apply to them. For a word of three or four
  /// letters, the name must start with the same letter. For a word of three letters, a name of three letters must have
  /// the same letters. Words of one or two letters have no similar name.
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
