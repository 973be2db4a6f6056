import QuidCore

/// The currency symbols of a locale, with their positions, from the ``LocaleTable``.
struct CurrencySymbols: Sendable {
  private var symbols: [String: (pattern: [String], symbol: String)] = [:]
  /// The prefix and suffix of positive, then of negative amounts without a symbol; `¤` represents the currency code.
  private var codePattern = ["¤\u{A0}", "", "-¤\u{A0}", ""]

  /// Creates the currency symbols of a locale from the fields of its record.
  ///
  /// Each field has a pattern of amounts, in the notation of `codePattern`, followed by the currencies with this pattern,
  /// each as its code and its symbol, such as `USD$`. Currencies without a symbol have the pattern of the first field.
  init(fields: [[String]]) {
    for (index, field) in fields.enumerated() {
      let pattern = Array(field.prefix(4))
      if index == 0 { codePattern = pattern }
      for currency in field.dropFirst(4) {
        let (code, symbol) = (currency.utf8.prefix(3), currency.utf8.dropFirst(3))
        symbols[String(Substring(code))] = (pattern, String(Substring(symbol)))
      }
    }
  }

  /// Returns the prefixes and suffixes of amounts in a currency; without a symbol, these contain the currency code.
  func pattern(_ currency: Currency) -> CurrencyPattern {
    let (pattern, symbol) = symbols[currency.code] ?? (codePattern, currency.code)
    let affixes = pattern.map { $0.replacing("¤", with: symbol) }
    return CurrencyPattern(
      prefix: affixes[0], suffix: affixes[1], negativePrefix: affixes[2], negativeSuffix: affixes[3])
  }
}
