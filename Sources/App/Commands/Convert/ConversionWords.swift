import QuidCore
import QuidNetworking
import QuidPresentation

/// The amount, the source and the targets in the arguments of `quid convert`, such as `0.5 btc in sek`.
struct ConversionWords: Hashable, Sendable {
  /// The amount to convert: 1 if the arguments contain none.
  let amount: FixedDecimal
  /// The currency or coin of the amount.
  let from: AssetName
  /// The currencies and coins to convert to; `nil` for the popular currencies.
  let targets: [AssetName]?

  /// Parses the arguments.
  ///
  /// A first argument that begins with a letter is the source. Any other first argument is the amount, which may be
  /// followed by its currency or coin without a space, as in `100usd`, or have a symbol, as in `€50`. A word or arrow
  /// before the targets is ignored, as in `100 usd to eur`.
  ///
  /// - Throws: A usage error if the source is missing, or an error that rejects an invalid amount or name.
  init(_ arguments: [String]) throws {
    let (number, words) = Self.separated(arguments)
    var amount = FixedDecimal.one
    if let number {
      do {
        amount = try FixedDecimal(typed: number)
      } catch {
        throw CommandError.refusedInput("“\(number.excerpt())” is not an amount. \(error.message)")
      }
    }
    guard let source = words.first else {
      throw CommandError.usage("quid convert needs a currency or coin, as in quid convert 100 USD EUR.")
    }
    let from = try AssetName(argument: source)
    var targets: [AssetName] = []
    for word in Self.targets(words.dropFirst()) { targets.append(try AssetName(target: word)) }
    self.amount = amount
    self.from = from
    self.targets = targets.isEmpty ? nil : targets
  }

  /// The refresh interval of `quid watch`: one minute if a coin takes part, because its price changes each minute.
  var refreshInterval: Duration {
    let names = [from] + (targets ?? [])
    return names.contains { $0.coinName != nil } ? RateInterval.coins : RateInterval.fiat
  }

  /// Returns the target words without a separator such as `to` or `=` before them.
  static func targets(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard let first = words.first?.lowercased() else { return words }
    let isSeparator = ["=", "->", "→"].contains(first) || ["to", "in", "as"].contains(first) && words.count > 1
    return isSeparator ? words.dropFirst() : words
  }

  /// Returns the number, or `nil` if there is none, and the words with the source and the targets.
  private static func separated(_ words: [String]) -> (number: String?, words: [String]) {
    guard let first = words.first, let character = first.first else { return (nil, words) }
    if AssetName.symbols[character] != nil {
      let rest = first.dropFirst()
      if rest.isEmpty, words.count > 1, startsNumber(words[1]) { return (words[1], [first] + words.dropFirst(2)) }
      if startsNumber(rest) { return (String(rest), [String(character)] + words.dropFirst()) }
      return (nil, words)
    }
    guard !character.isLetter else { return (nil, words) }
    if let last = first.last, AssetName.symbols[last] != nil, first.count > 1 {
      return (String(first.dropLast()), [String(last)] + words.dropFirst())
    }
    let letters = first.reversed().prefix { $0.isLetter }.count
    if character.isNumber, letters >= 2, !first.lowercased().hasPrefix("0x") {
      return (String(first.dropLast(letters)), [String(first.suffix(letters))] + words.dropFirst())
    }
    return (first, Array(words.dropFirst()))
  }

  /// Returns whether a string begins like a number, which may be invalid.
  private static func startsNumber(_ string: some StringProtocol) -> Bool {
    string.first.map { $0.isNumber || "+-.,".contains($0) } ?? false
  }
}

extension AssetName {
  /// The codes of currencies and ids of coins that a symbol before or after an amount means.
  static let symbols: [Character: String] = [
    "€": "EUR", "$": "USD", "£": "GBP", "¥": "JPY", "₿": "bitcoin", "Ξ": "ethereum",
  ]

  /// Parses the code, common name or symbol of a currency, or else takes the word as the id or symbol of a coin.
  ///
  /// The active and the withdrawn codes of ISO 4217 and the minor units, such as `GBp`, are currencies. Whether a coin
  /// exists is not checked.
  ///
  /// - Throws: An error that rejects the word if it names several currencies, or if it cannot name a coin.
  init(argument: String) throws {
    let symbol = argument.count == 1 ? argument.first : nil
    let argument = symbol.flatMap { Self.symbols[$0] } ?? argument
    if let unit = Currency.minorUnit(spelled: argument) {
      self = .currency(unit)
    } else if let hint = Currency.spellingHint(for: argument) {
      throw CommandError.refusedInput("“\(argument)” is not a currency. \(hint)")
    } else if let currency = Currency(argument), currency.isMoney {
      self = .currency(currency)
    } else if !Currency.candidates(named: argument).isEmpty {
      self = .currency(try Currency(argument: argument))
    } else if argument.contains(where: { $0.isLetter || $0.isNumber }) {
      self = .coin(argument)
    } else {
      throw CommandError.refusedInput(
        "“\(argument.excerpt())” is not a currency or coin. Give a currency code such as USD, or the id or symbol of a"
          + " coin, such as BTC.")
    }
  }
}

extension AssetName {
  /// Parses the target of a conversion, as ``init(argument:)`` does.
  ///
  /// - Throws: An error that rejects the word, also if it is a minor unit.
  init(target: String) throws {
    try Currency.rejectMinorUnit(target)
    try self.init(argument: target)
  }
}

/// The refresh intervals of `quid watch` for conversions.
enum RateInterval {
  /// The interval for exchange rates between fiat currencies: five minutes.
  static let fiat = Duration.seconds(300)
  /// The interval for the prices of coins: one minute.
  static let coins = Duration.seconds(60)
}

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
