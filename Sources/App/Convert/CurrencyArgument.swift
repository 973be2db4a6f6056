import QuidCore
import QuidPresentation

/// Reads currencies off a command line.
enum CurrencyArgument {
  /// The currency that a word names by its code, in any case.
  ///
  /// - Throws: a refusal that offers the nearest code there is.
  static func currency(_ text: String) throws(CommandFailure) -> Currency {
    if let currency = Currency(text) { return currency }
    let hint = NearestName.hint(for: text, among: Currency.known.map(\.code))
    let word = text.allSatisfy { $0.isASCII && $0.isLetter } ? text.excerpt().lowercased() : "TEXT"
    let search = hint.isEmpty ? " Find one with quid currencies --search \(word)." : hint
    throw .refusedInput(
      "“\(text.excerpt())” is not a currency: it is named by the three letters of its code, as in USD.\(search)")
  }

  /// The code nearest to one that nobody has a rate of, as a sentence; nothing where none is near.
  static func hint(for currency: Currency, among table: RateTable) -> String {
    let codes = Currency.known.filter { table.rates[$0] != nil } + table.rates.keys.sorted()
    return NearestName.hint(for: currency.code, among: codes.map(\.code))
  }
}

extension Currency {
  /// The codes to suggest, the likeliest first.
  fileprivate static var known: [Currency] { mostTraded + active.filter { !mostTraded.contains($0) } }
}
