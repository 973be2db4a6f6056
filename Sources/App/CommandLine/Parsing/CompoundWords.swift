import QuidCore
import QuidNetworking

/// Divides words that contain several parts of a conversion, such as `usd/eur`, `btcusd` and `eur50`.
///
/// A word is divided only if all parts are known without a request: amounts, currencies and coins of the built-in list.
/// A word that is itself a currency or a coin, such as `usd-coin`, is not divided.
enum CompoundWords {
  /// Returns the words of a conversion with each amount before its currency or coin, also for `usd 100 eur`.
  @Sendable
  static func divided(_ words: [String]) -> [String] {
    guard words.count <= maximumCount else { return words }
    let separate = words.flatMap { isKnown($0) ? [$0] : EverydayWords.separated([$0]) }
    var words = withoutConjunctions(joinedNames(EverydayWords.plain(separate))).flatMap { parts(of: $0) }
    // A malformed amount is moved too, so that the error is about the amount.
    if words.count > 1, isKnown(words[0]),
      isNumber(words[1])
        || words[1].first?.isNumber == true && words[1].allSatisfy({ $0.isNumber || ".,'’_".contains($0) })
    {
      words.swapAt(0, 1)
    }
    return words
  }

  /// Returns the words of a list such as `eur, gbp and sek` without its commas and conjunctions.
  ///
  /// A conjunction after the source, as in `100 usd & eur`, remains, because it joins no targets.
  private static func withoutConjunctions(_ words: [String]) -> [String] {
    let listed = words.dropLast().map { isKnown($0.withoutComma) ? String($0.withoutComma) : $0 }
    let words = listed + words.suffix(1)
    return words.enumerated().compactMap { index, word in
      guard index > 0, index < words.count - 1 else { return word }
      let followsTarget = words.prefix(index).flatMap { parts(of: $0) }.count { !isNumber($0) } > 1
      return word == "," || followsTarget && ["and", "&"].contains(word.lowercased()) ? nil : word
    }
  }

  /// Joins the words of a currency name such as `swiss francs`.
  static func joinedNames(_ words: [String]) -> [String] {
    var result: [String] = []
    var rest = words[...]
    while let first = rest.first {
      let count = isNumber(first) || Currency(first)?.isMoney == true ? 1 : nameLength(rest)
      result.append(rest.prefix(count).joined(separator: " "))
      rest = rest.dropFirst(count)
    }
    return result
  }

  private static func nameLength(_ words: ArraySlice<String>) -> Int {
    (2...6).last { $0 <= words.count && isCurrency(words.prefix($0).joined(separator: " ").withoutComma) } ?? 1
  }

  /// Returns the parts of a word, or only the word if it cannot be divided unambiguously.
  static func parts(of word: String) -> [String] {
    guard word.utf8.count <= maximumLength, !isNumber(word), !isKnown(word) else { return [word] }
    let unit = unit(of: word)
    guard !unit.isEmpty, !isKnown(unit) else { return [word] }
    return list(word) ?? pair(word) ?? joinedPair(word) ?? amount(word) ?? [word]
  }

  static func isKnown(_ word: some StringProtocol) -> Bool {
    isCurrency(word) || BuiltinCoins.coin(named: String(word)) != nil || AssetName.coinSymbols[String(word)] != nil
  }

  /// Returns whether a word is the code of a currency or minor unit, or a common name such as `euros`.
  static func isCurrency(_ word: some StringProtocol) -> Bool {
    if let currency = Currency(word), currency.isMoney || currency.minorUnitRate != nil { return true }
    return !Currency.candidates(named: String(word)).isEmpty
  }

  // MARK: Division

  /// The maximum length in bytes of a word that is divided.
  private static let maximumLength = 60
  private static let maximumCount = 200
  private static let separators: Set<Character> = ["/", "-", ":", "=", "_", ">", "→", "2"]

  /// The coins in which exchanges quote prices.
  private static let quoteCoins: Set<String> = ["BTC", "ETH", "USDT", "USDC", "BNB"]

  /// Divides a list such as `eur,sek`; returns `nil` for any other word.
  private static func list(_ word: String) -> [String]? {
    let parts = word.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count > 1, isKnownWithAmount(parts[0]), parts.dropFirst().allSatisfy({ isKnown($0) }) else {
      return nil
    }
    return parts.map { String($0) }
  }

  /// Divides a pair with a separator, such as `usd/eur`, `usd2eur` and `100usd/eur`; returns `nil` for any other word.
  private static func pair(_ word: String) -> [String]? {
    for index in word.indices where separators.contains(word[index]) {
      let left = word[..<index]
      let rest = word[word.index(after: index)...]
      let right = "-=".contains(word[index]) && rest.first == ">" ? rest.dropFirst() : rest
      if isKnownWithAmount(left), isKnown(right) { return [String(left), String(right)] }
    }
    return nil
  }

  /// Divides a pair without a separator, such as `eurusd` and `100eurusd`; returns `nil` for any other word.
  ///
  /// The second part must be a currency in which prices are quoted, so that few other words are divided.
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

  /// Divides an amount after its currency, such as `eur50`, `US$100` and `zł5`; returns `nil` for any other word.
  private static func amount(_ word: String) -> [String]? {
    guard let amount = TypedAmount(word), let unit = amount.unit, !word.hasPrefix(amount.number) else { return nil }
    return isNumber(amount.number) ? [amount.number, unit] : nil
  }

  private static func isNumber(_ word: some StringProtocol) -> Bool {
    word.first.map(TypedAmount.startsNumber) == true && (try? FixedDecimal(argument: String(word))) != nil
  }

  /// Returns whether a word is a known unit with or without an amount, such as `100usd` and `€50`.
  private static func isKnownWithAmount(_ word: Substring) -> Bool {
    let unit = unit(of: word)
    if unit.isEmpty { return word.contains(where: TypedAmount.isSymbol) && word.contains(where: \.isNumber) }
    return isKnown(word) || isKnown(unit)
  }

  /// Returns a word without the number and symbols before it, such as `usd` for `100usd`.
  private static func unit(of word: some StringProtocol) -> Substring {
    Substring(word).drop { $0.isNumber || TypedAmount.isSymbol($0) || $0 == "." || $0 == "," }
  }
}

extension String {
  /// The string without a comma at its end, as in a list.
  fileprivate var withoutComma: Substring { last == "," ? dropLast() : self[...] }
}
