import QuidCore

/// The prefixes and suffixes of amounts in one currency, such as `$` and `-$`.
package struct CurrencyPattern: Hashable, Sendable {
  /// The string before the digits of an amount of zero or more, such as `$`.
  package var prefix: String
  /// The string after the digits of an amount of zero or more, such as ` kr`.
  package var suffix: String
  /// The string before the digits of a negative amount, such as `-$`.
  package var negativePrefix: String
  /// The string after the digits of a negative amount, such as ` kr`.
  package var negativeSuffix: String

  /// Returns a transliterated copy of the prefixes and suffixes, for a terminal that supports only ASCII.
  ///
  /// Spaces at the end of a transliterated suffix are removed.
  func transliterated(by transliterate: (String) -> String) -> CurrencyPattern {
    func end(_ suffix: String) -> String {
      let transliterated = transliterate(suffix)
      return transliterated.lastIndex { $0 != " " }.map { String(transliterated[...$0]) } ?? ""
    }
    return CurrencyPattern(
      prefix: transliterate(prefix), suffix: end(suffix), negativePrefix: transliterate(negativePrefix),
      negativeSuffix: end(negativeSuffix))
  }

  /// Returns the English prefixes and suffixes of amounts in a currency, such as `€` and `-€`.
  ///
  /// The symbols are copied from the Unicode locale data (CLDR). The prefix of a currency without a symbol is its code,
  /// such as `SEK`.
  static func english(_ currency: Currency) -> CurrencyPattern {
    let symbol = englishSymbol(currency) ?? "\(currency.code)\u{A0}"
    return CurrencyPattern(prefix: symbol, suffix: "", negativePrefix: "-\(symbol)", negativeSuffix: "")
  }

  private static func englishSymbol(_ currency: Currency) -> String? {
    switch currency.code {
    case "USD": "$"
    case "EUR": "€"
    case "GBP": "£"
    case "JPY": "¥"
    case "INR": "₹"
    case "KRW": "₩"
    case "ILS": "₪"
    case "VND": "₫"
    case "PHP": "₱"
    case "CNY": "CN¥"
    case "BRL": "R$"
    case "CAD": "CA$"
    case "AUD": "A$"
    case "NZD": "NZ$"
    case "MXN": "MX$"
    case "HKD": "HK$"
    case "TWD": "NT$"
    default: nil
    }
  }
}
