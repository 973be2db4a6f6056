import QuidCore

/// The separators, group sizes, minus sign and percent symbols of numbers in a locale.
package struct NumberSymbols: Hashable, Sendable {
  /// The separator between the integer part and the decimals, such as `.` or `,`.
  package var decimalSeparator: String
  /// The separator between groups of digits, such as the comma in `1,234`.
  package var groupingSeparator: String
  /// The number of digits in the group directly before the decimal separator, such as three in `1,234.5`.
  package var lastGroupSize: Int
  /// The number of digits in each group except the last one.
  ///
  /// The number is two in some locales, such as those of India (`12,34,567`). It is three in all others.
  package var otherGroupSize: Int
  /// The minimum number of digits before the first grouping separator.
  ///
  /// The minimum is one in nearly all locales. In some locales, such as those of Spain and Poland, it is two: `12.345`
  /// has a grouping separator, but `1234` has none.
  package var minimumLeadingDigits: Int
  /// The minus sign, which precedes a negative number.
  package var minusSign: String
  /// The string before a percentage; empty in nearly all locales.
  package var percentPrefix = ""
  /// The string after a percentage, such as `%`.
  package var percentSuffix = "%"

  /// The symbols of numbers in English, such as a dot as the decimal separator.
  package static let english = NumberSymbols(
    decimalSeparator: ".", groupingSeparator: ",", lastGroupSize: 3, otherGroupSize: 3, minimumLeadingDigits: 1,
    minusSign: "-")

  /// Returns a transliterated copy of these symbols, for a terminal that supports only ASCII.
  ///
  /// - Parameter transliterate: A closure that transliterates a string.
  func transliterated(by transliterate: (String) -> String) -> NumberSymbols {
    var symbols = self
    symbols.decimalSeparator = transliterate(decimalSeparator)
    symbols.groupingSeparator = transliterate(groupingSeparator)
    symbols.minusSign = transliterate(minusSign)
    symbols.percentPrefix = transliterate(percentPrefix)
    symbols.percentSuffix = transliterate(percentSuffix)
    return symbols
  }

  /// Formats the digits of a number with the separators of the locale, such as `1,234.5` in English.
  ///
  /// - Parameter plain: The number without a minus sign and without grouping separators, such as `1234.5`.
  func localized(unsigned plain: some StringProtocol) -> String {
    let wholeCount = plain.utf8.prefix { $0 != UInt8(ascii: ".") }.count
    let isGrouped = wholeCount >= lastGroupSize + minimumLeadingDigits
    if !isGrouped, decimalSeparator == ".", wholeCount > 0 { return String(plain) }
    var localized: [UInt8] = []
    localized.reserveCapacity(2 * plain.utf8.count + 1)
    if wholeCount == 0 { localized.append(UInt8(ascii: "0")) }
    for (index, byte) in plain.utf8.enumerated() {
      let rest = wholeCount - index
      if isGrouped, index > 0,
        rest == lastGroupSize || rest > lastGroupSize && (rest - lastGroupSize) % otherGroupSize == 0
      {
        localized += groupingSeparator.utf8
      }
      if rest == 0 { localized += decimalSeparator.utf8 } else { localized.append(byte) }
    }
    return String(decoding: localized, as: UTF8.self)
  }
}

/// The prefixes and suffixes of amounts in one currency, such as `$` and `-$`.
///
/// A prefix or suffix can contain the currency symbol, spaces and the minus sign.
package struct CurrencyPattern: Hashable, Sendable {
  /// The string before the digits of an amount of zero or more, such as `$`.
  package var prefix: String
  /// The string after the digits of an amount of zero or more, such as ` kr`.
  package var suffix: String
  /// The string before the digits of a negative amount, such as `-$`.
  package var negativePrefix: String
  /// The string after the digits of a negative amount, such as ` kr`.
  package var negativeSuffix: String

  /// Returns a transliterated copy of this pattern, for a terminal that supports only ASCII.
  ///
  /// Spaces at the end of a transliterated suffix are removed.
  ///
  /// - Parameter transliterate: A closure that transliterates a string.
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
  /// The symbols are constants copied from the Unicode locale data (CLDR). The prefix of a currency without a symbol is
  /// its code, such as `SEK`.
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

extension NumberSymbols {
  /// Creates the number symbols of a locale from the generated locale data (``LocaleTable``).
  ///
  /// If the data does not contain the language of the locale, the symbols are English.
  ///
  /// - Parameter identifier: A locale identifier in canonical form, such as `sv_SE`, which
  ///   ``LocaleIdentifier/nonEnglish(_:)`` returned.
  init(localeIdentifier identifier: String) {
    self = .english
    guard let fields = LocaleTable.numbers.fields(of: identifier).first, fields.count == 8 else { return }
    (decimalSeparator, groupingSeparator) = (fields[0], fields[1])
    lastGroupSize = Int(fields[2]) ?? lastGroupSize
    otherGroupSize = Int(fields[3]) ?? otherGroupSize
    minimumLeadingDigits = Int(fields[4]) ?? minimumLeadingDigits
    minusSign = fields[5]
    (percentPrefix, percentSuffix) = (fields[6], fields[7])
  }
}

/// The currency symbols of a locale, with their positions before or after an amount.
///
/// The symbols come from the generated locale data (``LocaleTable``).
struct CurrencySymbols: Sendable {
  private var symbols: [String: (pattern: [String], symbol: String)] = [:]
  /// The pattern of amounts in a currency without a symbol, with `¤` for the currency code.
  ///
  /// The four strings are the prefix and suffix of positive amounts, and the prefix and suffix of negative amounts.
  private var codePattern = ["¤\u{A0}", "", "-¤\u{A0}", ""]

  /// Creates the currency symbols of a locale from the generated locale data (``LocaleTable``).
  ///
  /// The record of a locale has one field for each pattern of amounts. The first four strings of a field are the
  /// pattern: the prefix and suffix of positive amounts, and the prefix and suffix of negative amounts, with `¤` for
  /// the symbol. The other strings are the currencies with this pattern, each as its code and its symbol, such as
  /// `USD$`. Currencies without a symbol have the pattern of the first field.
  ///
  /// - Parameter identifier: A locale identifier in canonical form, such as `sv_SE`, which
  ///   ``LocaleIdentifier/nonEnglish(_:)`` returned.
  init(localeIdentifier identifier: String) {
    for (index, field) in LocaleTable.currencies.fields(of: identifier).enumerated() where field.count >= 4 {
      let pattern = Array(field.prefix(4))
      if index == 0 { codePattern = pattern }
      for currency in field.dropFirst(4) {
        let (code, symbol) = (currency.utf8.prefix(3), currency.utf8.dropFirst(3))
        symbols[String(Substring(code))] = (pattern, String(Substring(symbol)))
      }
    }
  }

  /// Returns the prefixes and suffixes of amounts in a currency, such as `$` and `-$`.
  ///
  /// The prefixes and suffixes contain the symbol of the currency. If the currency has no symbol in the locale, they
  /// contain the currency code.
  func pattern(_ currency: Currency) -> CurrencyPattern {
    let (pattern, symbol) = symbols[currency.code] ?? (codePattern, currency.code)
    let affixes = pattern.map { $0.replacing("¤", with: symbol) }
    return CurrencyPattern(
      prefix: affixes[0], suffix: affixes[1], negativePrefix: affixes[2], negativeSuffix: affixes[3])
  }
}
