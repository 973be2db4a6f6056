import QuidCore
import QuidPresentation

/// Reads currencies off a command line.
enum CurrencyArgument {
  /// The currency that a word names by its code, in any case, or by a common name such as `euros`.
  ///
  /// - Throws: a refusal that lists the candidates where there are several, or the nearest code where there is none.
  static func currency(_ text: String) throws(CommandFailure) -> Currency {
    if let currency = read(text) { return currency }
    let candidates = Currency.candidates(named: text)
    if let first = candidates.first {
      let codes = candidates.map(\.code).joined(separator: ", ")
      throw .refusedInput(
        "“\(text.excerpt())” is the name of several currencies: \(codes). Did you mean “\(first)”?")
    }
    let hint = NearestName.hint(for: text, among: Currency.known.map(\.code))
    let word = text.allSatisfy { $0.isASCII && $0.isLetter } ? text.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Find one with quid currencies --search \(word)." : hint
    throw .refusedInput(
      "“\(text.excerpt())” is not a currency. Give the three letters of its code, as in USD.\(search)")
  }

  /// The currency that a word names by its code or by a common name; `nil` where there is none or several.
  static func read(_ text: String) -> Currency? {
    let candidates = Currency.candidates(named: text)
    // Some names have three letters, as codes do: yen, won.
    if let currency = Currency(text), currency.isActive || candidates.isEmpty { return currency }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// The code nearest to one that nobody has a rate of, as a sentence; nothing where none is near.
  static func hint(for currency: Currency, among table: RateTable) -> String {
    let codes = Currency.known.filter { table.rates[$0] != nil } + table.rates.keys.sorted()
    return NearestName.hint(for: currency.code, among: codes.map(\.code))
  }
}

extension Currency {
  /// The codes to suggest, the likeliest first.
  fileprivate static var known: [Currency] {
    mostTradedCurrencies + active.filter { !mostTradedCurrencies.contains($0) }
  }
}
