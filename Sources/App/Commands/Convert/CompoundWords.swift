import QuidCore
import QuidNetworking
import QuidPresentation

/// Divides words that contain several parts of a conversion, such as `usd/eur`, `btcusd` and `eur50`.
///
/// A word is divided only if all its parts are known without a request: amounts, currencies, and coins of the built-in
/// list. A word that is itself a currency or a coin, such as `usd-coin`, is not divided.
enum CompoundWords {
  /// Returns the words of a conversion with each amount before its currency or coin.
  ///
  /// A number after the first currency or coin, as in `usd 100 eur`, is moved before it.
  @Sendable
  static func divided(_ words: [String]) -> [String] {
    guard words.count <= maximumCount else { return words }
    var words = words.flatMap { parts(of: $0) }
    if words.count > 1, isNumber(words[1]), isKnown(words[0]) { words.swapAt(0, 1) }
    return words
  }

  /// Returns the parts of a word, or the word itself if it cannot be divided unambiguously.
  static func parts(of word: String) -> [String] {
    guard word.utf8.count <= maximumLength, !isNumber(word), !isKnown(word) else { return [word] }
    let unit = unit(of: word)
    guard !unit.isEmpty, !isKnown(unit) else { return [word] }
    return list(word) ?? pair(word) ?? joinedPair(word) ?? joinedAmount(word) ?? dollarAmount(word) ?? [word]
  }

  /// Returns whether a word is a currency or a coin of the built-in list.
  static func isKnown(_ word: some StringProtocol) -> Bool {
    isCurrency(word) || BuiltinCoins.coin(named: String(word)) != nil
  }

  /// Returns whether a word is the code of a currency, a minor unit in any letter case, or a common name such as `euros`.
  static func isCurrency(_ word: some StringProtocol) -> Bool {
    if let currency = Currency(word), currency.isMoney || currency.minorUnitRate != nil { return true }
    return !Currency.candidates(named: String(word)).isEmpty
  }

  /// Returns whether a character is the symbol of a currency or of a coin, such as `€`, `₿` and `Ξ`.
  static func isSymbol(_ character: Character) -> Bool { character.isCurrencySymbol || character == "Ξ" }

  // MARK: Division

  /// The maximum length of a word that is divided, in bytes.
  private static let maximumLength = 60
  /// The maximum number of words that are divided.
  private static let maximumCount = 200
  private static let separators: Set<Character> = ["/", "-", ":", "=", "_", ">", "→", "2"]

  /// The currencies in which exchanges quote prices, apart from those of ISO 4217.
  private static let quoteCoins: Set<String> = ["BTC", "ETH", "USDT", "USDC", "BNB"]

  /// Divides a list such as `eur,sek`.
  private static func list(_ word: String) -> [String]? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1, isKnownWithAmount(parts[0]), parts.dropFirst().allSatisfy({ isKnown($0) }) else {
      return nil
    }
    return parts.map { String($0) }
  }

  /// Divides a pair with a separator, such as `usd/eur`, `btc-usd`, `usd2eur` and `100usd/eur`.
  private static func pair(_ word: String) -> [String]? {
    for index in word.indices where separators.contains(word[index]) {
      let left = word[..<index]
      let right = word[word.index(after: index)...].drop { $0 == ">" }
      if isKnownWithAmount(left), isKnown(right) { return [String(left), String(right)] }
    }
    return nil
  }

  /// Divides a pair without a separator, such as `eurusd`, `btcusdt` and `100eurusd`.
  ///
  /// The second part is a currency in which prices are quoted, so that few other words can be divided.
  private static func joinedPair(_ word: String) -> [String]? {
    let unit = unit(of: word)
    let amount = word.dropLast(unit.count)
    let minimum = 3
    guard unit.count >= 2 * minimum, unit.allSatisfy({ $0.isASCII }) else { return nil }
    let pairs = (minimum...unit.count - minimum).compactMap { length -> [String]? in
      let (left, right) = (unit.prefix(length), unit.dropFirst(length))
      guard isKnown(left), Currency(right)?.isMoney == true || quoteCoins.contains(right.uppercased()) else {
        return nil
      }
      return [String(amount + left), String(right)]
    }
    return pairs.count == 1 ? pairs[0] : nil
  }

  /// Divides a currency code and the number after it, as in `eur50`.
  private static func joinedAmount(_ word: String) -> [String]? {
    let (code, number) = (word.prefix(3), word.dropFirst(3))
    return isCurrency(code) && isNumber(number) ? [String(number), String(code)] : nil
  }

  /// Divides an amount with the symbol of one of the dollars or of the real, such as `US$100` and `R$5`.
  private static func dollarAmount(_ word: String) -> [String]? {
    guard let index = word.firstIndex(of: "$"), let code = dollars[word[..<index].uppercased()] else { return nil }
    let number = word[word.index(after: index)...]
    return isNumber(number) ? [String(number), code] : nil
  }

  /// The codes of currencies by the letters before their dollar sign (Unicode CLDR, English).
  private static let dollars = [
    "US": "USD", "CA": "CAD", "C": "CAD", "A": "AUD", "AU": "AUD", "NZ": "NZD", "HK": "HKD", "S": "SGD", "NT": "TWD",
    "MX": "MXN", "R": "BRL",
  ]

  private static func isNumber(_ word: some StringProtocol) -> Bool { (try? FixedDecimal(typed: word)) != nil }

  /// Returns whether a word is known after its amount, or is an amount with a symbol, such as `100usd` and `€50`.
  private static func isKnownWithAmount(_ word: Substring) -> Bool {
    let unit = unit(of: word)
    if unit.isEmpty { return word.contains(where: isSymbol) && word.contains(where: \.isNumber) }
    return isKnown(word) || isKnown(unit)
  }

  /// Returns a word without the number and symbols before it: `usd` of `100usd`.
  private static func unit(of word: some StringProtocol) -> Substring {
    Substring(word).drop { $0.isNumber || isSymbol($0) || $0 == "." || $0 == "," }
  }
}
