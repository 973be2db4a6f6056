import QuidCore
import QuidPresentation

/// Parses the currencies of a command line.
enum CurrencyArgument {
  /// Parses a currency code, in any case, or a common name such as `euros`.
  ///
  /// - Throws: An error that rejects the argument. Its message lists the candidates if the name has several currencies, or
  ///   suggests the nearest code if there is no such currency.
  static func currency(_ argument: String) throws(CommandFailure) -> Currency {
    if let currency = read(argument) { return currency }
    let candidates = Currency.candidates(named: argument)
    if let first = candidates.first {
      let codes = candidates.map(\.code).joined(separator: ", ")
      throw .refusedInput(
        "“\(argument.excerpt())” is the name of several currencies: \(codes). Did you mean “\(first)”?")
    }
    let hint = NearestName.hint(for: argument, among: Currency.known.map(\.code))
    let word = argument.allSatisfy { $0.isASCII && $0.isLetter } ? argument.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Find one with quid currencies --search \(word)." : hint
    throw .refusedInput(
      "“\(argument.excerpt())” is not a currency. Give the three letters of its code, as in USD.\(search)")
  }

  /// Returns the currency with a code or common name; `nil` if there is none, or if the name has several currencies.
  static func read(_ argument: String) -> Currency? {
    let candidates = Currency.candidates(named: argument)
    // Some common names have three letters and could be parsed as codes: yen, won.
    if let currency = Currency(argument), currency.isActive || candidates.isEmpty { return currency }
    return candidates.count == 1 ? candidates[0] : nil
  }

  /// Returns a sentence that suggests the code most similar to a currency without a rate, or an empty string.
  static func hint(for currency: Currency, among table: RateTable) -> String {
    let codes = Currency.known.filter { table.rates[$0] != nil } + table.rates.keys.sorted()
    return NearestName.hint(for: currency.code, among: codes.map(\.code))
  }
}

extension Currency {
  /// The currencies whose codes are suggested, the most traded first.
  fileprivate static var known: [Currency] {
    mostTradedCurrencies + active.filter { !mostTradedCurrencies.contains($0) }
  }
}
