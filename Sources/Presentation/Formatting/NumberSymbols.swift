import QuidCore

/// The separators, group sizes and symbols of numbers in a locale.
package struct NumberSymbols: Hashable, Sendable {
  /// The separator between the whole part and the decimals.
  package var decimalSeparator: String
  /// The separator between groups of digits.
  package var groupingSeparator: String
  /// The number of digits in the last group.
  package var lastGroupSize: Int
  /// The number of digits in a full group other than the last: two in India, three elsewhere.
  package var otherGroupSize: Int
  /// The minimum number of digits before the first grouping separator: two in Spain and Poland, one elsewhere.
  ///
  /// A number with fewer digits is not grouped: `1234` in Spain.
  package var minimumLeadingDigits: Int
  /// The minus sign, which is the prefix of a negative number.
  package var minusSign: String
  /// The prefix of a percentage; empty in most locales.
  package var percentPrefix = ""
  /// The suffix of a percentage, such as `%`.
  package var percentSuffix = "%"

  /// The English symbols, which are the default if no locale is set.
  package static let english = NumberSymbols(
    decimalSeparator: ".", groupingSeparator: ",", lastGroupSize: 3, otherGroupSize: 3, minimumLeadingDigits: 1,
    minusSign: "-")

  /// Returns the symbols after transliteration, for example to ASCII.
  func transliterated(by transliterate: (String) -> String) -> NumberSymbols {
    var symbols = self
    symbols.decimalSeparator = transliterate(decimalSeparator)
    symbols.groupingSeparator = transliterate(groupingSeparator)
    symbols.minusSign = transliterate(minusSign)
    symbols.percentPrefix = transliterate(percentPrefix)
    symbols.percentSuffix = transliterate(percentSuffix)
    return symbols
  }

  /// Converts a decimal without a sign from plain notation to the separators of the locale: `1234.5` to `1,234.5`.
  func localized(unsigned plain: some StringProtocol) -> String {
    let plain = Array(plain.utf8)
    let whole = plain.prefix { $0 != UInt8(ascii: ".") }
    let isGrouped = whole.count >= lastGroupSize + minimumLeadingDigits
    var localized: [UInt8] = []
    for (index, digit) in whole.enumerated() {
      let rest = whole.count - index
      if isGrouped, index > 0,
        rest == lastGroupSize || rest > lastGroupSize && (rest - lastGroupSize) % otherGroupSize == 0
      {
        localized += groupingSeparator.utf8
      }
      localized.append(digit)
    }
    if whole.isEmpty { localized.append(UInt8(ascii: "0")) }
    let decimals = plain.dropFirst(whole.count + 1)
    if !decimals.isEmpty { localized += Array(decimalSeparator.utf8) + decimals }
    return String(decoding: localized, as: UTF8.self)
  }
}

/// The prefixes and suffixes of amounts in one currency.
///
/// They contain the symbol, spaces and the minus sign.
package struct CurrencyPattern: Hashable, Sendable {
  /// The prefix of an amount of zero or more.
  package var prefix: String
  /// The suffix of an amount of zero or more.
  package var suffix: String
  /// The prefix of a negative amount.
  package var negativePrefix: String
  /// The suffix of a negative amount.
  package var negativeSuffix: String

  /// Returns the pattern after transliteration.
  ///
  /// Spaces at the end of a suffix are removed.
  func transliterated(by transliterate: (String) -> String) -> CurrencyPattern {
    func end(_ suffix: String) -> String {
      let transliterated = transliterate(suffix)
      return transliterated.lastIndex { $0 != " " }.map { String(transliterated[...$0]) } ?? ""
    }
    return CurrencyPattern(
      prefix: transliterate(prefix), suffix: end(suffix), negativePrefix: transliterate(negativePrefix),
      negativeSuffix: end(negativeSuffix))
  }

  /// Returns the English pattern of a currency.
  ///
  /// The English symbols are constants, so that the default locale needs no locale database. They are those of CLDR for
  /// `en`. The symbol of any other currency is its code, as in CLDR.
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
