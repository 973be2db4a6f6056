import QuidCore
import QuidNetworking
import QuidPresentation

extension Currency {
  /// Creates a currency from a code, in any letter case, or from a common name such as `euros`.
  init(argument: String) throws {
    if let currency = Currency(named: argument) {
      self = currency
      return
    }
    if let hint = Currency.spellingHint(for: argument) {
      throw CommandError.rejectedInput("“\(argument)” is not a currency. \(hint)")
    }
    if let ambiguity = Currency.ambiguity(of: argument) { throw CommandError.rejectedInput(ambiguity) }
    if BuiltinCoins.coin(named: argument) != nil {
      throw CommandError.rejectedInput(
        "“\(argument.excerpt())” is not a currency. It is a coin: see its price with quid coin \(argument.excerpt()).")
    }
    let nearest =
      NearestName.nearest(to: argument, among: Currency.known.map(\.code)) ?? NearestUnit.name(similarTo: argument)
    let hint = nearest.map { " Did you mean “\($0)”?" } ?? ""
    let word = argument.allSatisfy { $0.isASCII && $0.isLetter } ? argument.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Search for a currency with quid currencies --search \(word)." : hint
    throw CommandError.rejectedInput(
      "“\(argument.excerpt())” is not a currency. Give a three-letter currency code such as USD.\(search)")
  }

  /// Returns the error message for a name or symbol of several currencies; `nil` for any other word.
  static func ambiguity(of word: String) -> String? {
    let candidates = candidates(named: word)
    guard candidates.count > 1 else { return nil }
    let codes = candidates.map(\.code).joined(separator: ", ")
    return "“\(word.excerpt())” is the name or symbol of several currencies: \(codes). Give one of these codes."
  }

  /// Throws an error for a minor unit, in any letter case, where only a currency is accepted.
  static func rejectMinorUnit(_ word: String) throws {
    let unit = minorUnit(spelled: word) ?? minorUnitSpelling(of: word).flatMap { minorUnit(spelled: $0) }
    guard let rate = unit?.minorUnitRate else { return }
    throw CommandError.rejectedInput(
      "“\(word)” is not a currency but a hundredth of one, from which amounts can only be converted. Give"
        + " \(rate.target).")
  }

  /// Creates a currency from a code, a common name or the exact spelling of a minor unit.
  ///
  /// Returns `nil` if no currency or more than one currency has the name.
  init?(named name: String) {
    if let unit = Currency.minorUnit(spelled: name) {
      self = unit
      return
    }
    guard Currency.minorUnitSpelling(of: name) == nil else { return nil }
    if let currency = Currency(name), currency.isMoney {
      self = currency
      return
    }
    // Some common names have three letters and could be parsed as codes: yen, won.
    let candidates = Currency.candidates(named: name)
    guard let currency = candidates.isEmpty ? Currency(name) : candidates[0], candidates.count < 2 else { return nil }
    self = currency
  }

  static var known: [Currency] { mostTradedCurrencies + active.filter { !mostTradedCurrencies.contains($0) } }
}
