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
  ///
  /// - Parameter numbers: The locale, whose groups of digits can be separated by no-break spaces.
  init(_ arguments: [String], _ numbers: NumberFormat = .english) throws {
    var words = arguments[...]
    try Self.rejectDate(in: arguments)
    var amount = FixedDecimal.one
    var dotted: String?
    if let first = words.first, let typed = TypedAmount(first) {
      amount = try FixedDecimal(argument: Self.ungrouped(typed.number, numbers))
      dotted = typed.number
      words = words.dropFirst()
      try Self.rejectCalculation(first, words)
      if typed.unit == nil, let next = words.first, let product = try amount.multiplied(byMagnitude: next) {
        (amount, dotted) = (product, nil)
        words = words.dropFirst()
      }
      if typed.unit == nil, let next = words.first, Self.isNumber(next) {
        let typed = ([first] + words.prefix(while: Self.isNumber)).joined(separator: " ")
        throw CommandError.rejectedInput(
          "“\(typed.excerpt())” is not an amount. "
            + (SendAmountError.suggestion(for: typed, .separator) ?? "Write it without spaces, such as 1000.50."))
      }
      if let unit = typed.unit { words = [unit] + words }
    } else if let first = words.first, first.first.map({ !$0.isLetter && !TypedAmount.isSymbol($0) }) == true {
      amount = try FixedDecimal(argument: first)
    }
    guard let source = words.first else {
      throw CommandError.usage("quid convert needs a currency or coin, as in quid convert 100 USD EUR.")
    }
    words = words.dropFirst()
    if let cents = try Self.cents(source, &words, amount) {
      (amount, from) = (cents.amount, .currency(cents.currency))
    } else if let unit = CoinUnit(named: source) {
      guard let coins = unit.coins(amount) else { throw Self.tooPrecise(source) }
      (amount, from) = (coins, .coin(unit.coin.description))
    } else {
      from = try AssetName(argument: source)
    }
    if let dotted, let currency = from.currency { try FixedDecimal.rejectAmbiguous(dotted, in: currency) }
    var targets: [AssetName] = []
    for word in Self.targets(words) {
      guard !["and", "&"].contains(word.lowercased()) else {
        throw CommandError.rejectedInput(
          "“\(word)” can only join currencies or coins to convert to, as in to eur and sek.")
      }
      targets.append(try AssetName(target: word))
    }
    self.amount = amount
    self.targets = targets.isEmpty ? nil : targets
    let units = [source] + words
    notes = (units.compactMap { CoinUnit(named: $0)?.note(as: $0) } + units.compactMap(Self.note)).uniqued
  }

  /// Reads hundredths of a currency, such as `50 pence` and `80 EUR cents`; returns `nil` for any other source.
  private static func cents(
    _ source: String, _ words: inout ArraySlice<String>, _ amount: FixedDecimal
  ) throws -> (amount: FixedDecimal, currency: Currency)? {
    // P is the symbol of the pula.
    var currency = hundredths[source.count > 1 ? source.lowercased() : source]
    if let word = words.first, EverydayWords.isCents(word) {
      currency = Currency(source)
      words = words.dropFirst()
    }
    guard let currency else { return nil }
    guard currency.minorUnitDigits == 2, amount.units % 100 == 0 else { throw tooPrecise(source) }
    return (FixedDecimal(units: amount.units / 100), currency)
  }

  private static let hundredths: [String: Currency] = [
    "p": .gbp, "penny": .gbp, "pennies": .gbp, "pence": .gbp, "cent": .usd, "cents": .usd, "¢": .usd, "eurocent": .eur,
    "eurocents": .eur,
  ]

  private static func tooPrecise(_ unit: String) -> CommandError {
    .rejectedInput("The amount of \(unit.excerpt()) has too many decimals.")
  }

  /// Returns the note that a word of several currencies and coins was taken for one of them.
  private static func note(_ word: String) -> String? {
    let nouns = Currency.singulars(of: word.lowercased())
    if word.count == 4, nouns.count > 1, let currency = Currency(nouns[1]), currency.isActive {
      return "“\(word)” is a coin. For the currency, give its code, \(currency.code)."
    }
    guard let noun = nouns.first(where: { takenNames[$0] != nil }), let (taken, other) = takenNames[noun] else {
      return nil
    }
    return "“\(word)” is \(taken). For another \(noun), give its code, such as \(other)."
  }

  private static let takenNames = [
    "dollar": ("the US dollar (USD)", "AUD"), "franc": ("the Swiss franc (CHF)", "XAF or XOF"),
    "leu": ("the Romanian leu (RON)", "MDL"), "ruble": ("the Russian ruble (RUB)", "BYN"),
    "krona": ("the Swedish krona (SEK)", "ISK"),
    "cent": ("a hundredth of the US dollar (USD)", "EUR, as in 50 EUR cents"),
    "sol": ("the coin Solana (SOL)", "PEN"),
  ]

  /// Returns a number without the no-break spaces between groups of digits, if the locale separates groups by them.
  private static func ungrouped(_ number: String, _ numbers: NumberFormat) -> String {
    let groups = number.split(omittingEmptySubsequences: false, whereSeparator: EverydayWords.isNoBreakSpace)
    guard groups.count > 1, numbers.symbols.groupingSeparator.allSatisfy(EverydayWords.isNoBreakSpace),
      1...3 ~= groups[0].count, groups.dropFirst().dropLast().allSatisfy({ $0.count == 3 }),
      groups[groups.count - 1].prefix(while: \.isNumber).count == 3
    else { return number }
    return groups.joined()
  }

  /// Throws an error for a date without its option, with the option.
  private static func rejectDate(in words: [String]) throws {
    guard
      let date = words.dropFirst().lastIndex(where: { (try? ValueParser<RequestedDate>.date.parse($0, "")) != nil })
    else { return }
    let start = words[date - 1].lowercased() == "on" ? date - 1 : date
    let rest = words[..<start] + words[(date + 1)...]
    throw CommandError.rejectedInput(
      "“\(words[date])” is a date. Did you mean “quid \(rest.joined(separator: " ").excerpt(60)) --date \(words[date])”?"
    )
  }

  /// The refresh interval of `quid watch`: one minute with a coin, because its price changes each minute.
  var refreshInterval: Duration {
    let names = [from] + (targets ?? [])
    return names.contains { $0.coinName != nil } ? RefreshIntervals().prices : RefreshIntervals().rates
  }

  /// Returns the target words without a separator such as `to` or `=` before them.
  static func targets(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard let first = words.first?.lowercased(), EverydayWords.connectives.contains(first) else { return words }
    return words.count > 1 || !first.contains(where: \.isLetter) ? words.dropFirst() : words
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
  /// The ids of coins by the symbols and names that can precede or follow an amount.
  static let coinSymbols = ["₿": "bitcoin", "Ξ": "ethereum", "bitcoins": "bitcoin", "ether": "ethereum"]

  /// Parses the name of a currency, or else takes the word as the id or symbol of a coin that may not exist.
  ///
  /// Currencies are the active and withdrawn codes of ISO 4217, common names, symbols and minor units such as `GBp`.
  init(argument: String) throws {
    let argument = Self.coinSymbols[argument] ?? Self.coinSymbols[argument.lowercased()] ?? argument
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
