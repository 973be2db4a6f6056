import QuidCore
import QuidPresentation

/// The amount, the source and the targets in the arguments of `quid convert`, such as `0.5 btc in sek`.
struct ConversionWords: Hashable, Sendable {
  let amount: FixedDecimal
  let from: AssetName
  /// The currencies and coins to convert to; `nil` for the popular currencies.
  let targets: [AssetName]?
  /// The notes about words with several meanings.
  let notes: [String]

  /// Parses arguments that start with an amount, such as `100usd`, `€50` and `zł 5`, or with the source.
  ///
  /// A word or arrow before the targets is ignored, as in `100 usd to eur`.
  init(_ arguments: [String]) throws {
    var words = arguments[...]
    var amount = FixedDecimal.one
    if let first = words.first, let typed = TypedAmount(first) {
      amount = try FixedDecimal(argument: typed.number)
      words = words.dropFirst()
      try Self.rejectCalculation(first, words)
      if typed.unit == nil, let next = words.first, let product = try amount.multiplied(byMagnitude: next) {
        amount = product
        words = words.dropFirst()
      }
      if typed.unit == nil, let next = words.first, Self.isNumber(next) {
        throw CommandError.rejectedInput(
          "“\(first.excerpt()) \(next.excerpt())” is not an amount. Write it without spaces, such as 1000.50.")
      }
      if let unit = typed.unit { words = [unit] + words }
    } else if let first = words.first, first.first.map({ !$0.isLetter && !TypedAmount.isSymbol($0) }) == true {
      amount = try FixedDecimal(argument: first)
    }
    guard let source = words.first else {
      throw CommandError.usage("quid convert needs a currency or coin, as in quid convert 100 USD EUR.")
    }
    let unit = CoinUnit(named: source)
    if let unit {
      guard let coins = unit.coins(amount) else {
        throw CommandError.rejectedInput("The amount of \(source.excerpt()) has too many decimals.")
      }
      amount = coins
    }
    let from = try unit.map { .coin($0.coin.description) } ?? AssetName(argument: source)
    var targets: [AssetName] = []
    for word in Self.targets(words.dropFirst()) {
      guard !["and", "&"].contains(word.lowercased()) else {
        throw CommandError.rejectedInput(
          "“\(word)” can only join currencies or coins to convert to, as in to eur and sek.")
      }
      targets.append(try AssetName(target: word))
    }
    self.amount = amount
    self.from = from
    self.targets = targets.isEmpty ? nil : targets
    notes =
      words.compactMap { CoinUnit(named: $0)?.note(as: $0) }.uniqued
      + words.filter { Currency.isDollar($0) }.uniqued.map {
        "“\($0)” is the US dollar (USD). For another dollar, give its code, such as AUD."
      }
  }

  /// The refresh interval of `quid watch`: one minute with a coin, because its price changes each minute.
  var refreshInterval: Duration {
    let names = [from] + (targets ?? [])
    return names.contains { $0.coinName != nil } ? RefreshIntervals().prices : RefreshIntervals().rates
  }

  /// Returns the target words without a separator such as `to` or `=` before them.
  static func targets(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard let first = words.first?.lowercased() else { return words }
    let isSeparator = ["=", "->", "→"].contains(first) || ["to", "in", "as"].contains(first) && words.count > 1
    return isSeparator ? words.dropFirst() : words
  }

  /// Returns whether a word, such as `000`, `000euros` and `50%`, continues a number; a coin such as `1inch` does not.
  private static func isNumber(_ word: String) -> Bool {
    if word.allSatisfy({ $0.isNumber || ".,'’%".contains($0) }) { return true }
    guard word.first?.isNumber == true, let unit = TypedAmount(word)?.unit else { return false }
    return CompoundWords.isKnown(unit) && !CompoundWords.isKnown(word)
  }

  /// Throws an error for a calculation in several words, such as `3 * 20 usd`.
  private static func rejectCalculation(_ number: String, _ words: ArraySlice<String>) throws {
    guard let sign = words.first, words.dropFirst().first.flatMap(\.first).map(TypedAmount.startsNumber) == true,
      ["*", "+", "-", "/", "x", "×", "÷", "^"].contains(sign)
    else { return }
    _ = try FixedDecimal(argument: ([number] + words.prefix(2)).joined(separator: " "))
  }
}

extension AssetName {
  /// The ids of coins by the symbols that can precede or follow an amount.
  static let coinSymbols = ["₿": "bitcoin", "Ξ": "ethereum"]

  /// Parses the name of a currency, or else takes the word as the id or symbol of a coin that may not exist.
  ///
  /// Currencies are the active and withdrawn codes of ISO 4217, common names, symbols and minor units such as `GBp`.
  init(argument: String) throws {
    let argument = Self.coinSymbols[argument] ?? argument
    if let unit = CoinUnit(named: argument) {
      self = .unit(unit)
    } else if let unit = Currency.minorUnit(spelled: argument) {
      self = .currency(unit)
    } else if let hint = Currency.spellingHint(for: argument) {
      throw CommandError.rejectedInput("“\(argument)” is not a currency. \(hint)")
    } else if let currency = Currency(argument), currency.isMoney {
      self = .currency(currency)
    } else if !Currency.candidates(named: argument).isEmpty {
      self = .currency(try Currency(argument: argument))
    } else if argument.contains(where: { $0.isLetter || $0.isNumber }) {
      self = .coin(argument)
    } else {
      throw CommandError.rejectedInput(
        "“\(argument.excerpt())” is not a currency or coin. Give a currency code such as USD, or the id or symbol of a"
          + " coin, such as BTC.")
    }
  }
}

extension AssetName {
  init(target: String) throws {
    try Currency.rejectMinorUnit(target)
    try self.init(argument: target)
  }
}

extension CoinUnit {
  /// Returns the note that a word is a unit of a coin, because a coin can have the same symbol.
  fileprivate func note(as word: String) -> String {
    "“\(word.excerpt())” is a unit of \(coin): 1 \(coin) is \(NumberFormat.english.exact(count)) \(word.excerpt()). For a"
      + " coin of this name, give its id."
  }
}
