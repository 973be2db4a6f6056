import QuidCore

/// The separators, signs and group sizes of numbers in a locale.
package struct NumberSymbols: Hashable, Sendable {
  /// The separator between the whole part and the decimals.
  package var decimalSeparator: String
  /// The separator between groups of digits.
  package var groupingSeparator: String
  /// The number of digits in the last group.
  package var lastGroupSize: Int
  /// The number of digits in every group but the last: two in India, three elsewhere.
  package var otherGroupSize: Int
  /// The minimum number of digits before the first separator: two in Spain and Poland, one elsewhere.
  package var minimumLeadingDigits: Int
  /// The prefix of a negative number.
  package var minusSign: String
  /// The prefix of a percentage.
  package var percentPrefix = ""
  /// The suffix of a percentage.
  package var percentSuffix = "%"

  /// The English symbols, which also apply if no locale is set.
  package static let english = NumberSymbols(
    decimalSeparator: ".", groupingSeparator: ",", lastGroupSize: 3, otherGroupSize: 3, minimumLeadingDigits: 1,
    minusSign: "-")

  /// Returns the symbols transliterated, for example to ASCII.
  func transliterated(by transliterate: (String) -> String) -> NumberSymbols {
    var symbols = self
    symbols.decimalSeparator = transliterate(decimalSeparator)
    symbols.groupingSeparator = transliterate(groupingSeparator)
    symbols.minusSign = transliterate(minusSign)
    symbols.percentPrefix = transliterate(percentPrefix)
    symbols.percentSuffix = transliterate(percentSuffix)
    return symbols
  }

  /// Formats the absolute value of a plain decimal, which is given without its sign, with the separators of the locale.
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

/// The prefixes and suffixes of amounts in one currency, which contain the symbol, spaces and the minus sign.
package struct CurrencyPattern: Hashable, Sendable {
  /// The prefix of an amount of zero or more.
  package var prefix: String
  /// The suffix of an amount of zero or more.
  package var suffix: String
  /// The prefix of a negative amount.
  package var negativePrefix: String
  /// The suffix of a negative amount.
  package var negativeSuffix: String

  /// Returns the pattern transliterated; trailing spaces of a suffix are removed.
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
  /// It is a constant, so that the default locale starts without loading a locale database. The symbols are those of
  /// CLDR for `en`; all other currencies have their code as symbol, as in CLDR.
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
