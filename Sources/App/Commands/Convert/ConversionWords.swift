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
  init(target: String) throws {
    try Currency.rejectMinorUnit(target)
    try self.init(argument: target)
  }
}
