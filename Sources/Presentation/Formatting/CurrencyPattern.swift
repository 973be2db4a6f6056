import QuidCore

/// What a locale puts around an amount of one currency: symbol, space and sign, before and behind the digits.
public struct CurrencyPattern: Hashable, Sendable {
  /// Before the digits of an amount of zero or more.
  public var prefix: String
  /// Behind the digits of an amount of zero or more.
  public var suffix: String
  /// Before the digits of an amount below zero.
  public var negativePrefix: String
  /// Behind the digits of an amount below zero.
  public var negativeSuffix: String

  /// The same pattern in other characters; a sign that became a word has no space behind it at the end.
  func spelled(by spelling: (String) -> String) -> CurrencyPattern {
    func end(_ suffix: String) -> String {
      let spelled = spelling(suffix)
      return spelled.lastIndex { $0 != " " }.map { String(spelled[...$0]) } ?? ""
    }
    return CurrencyPattern(
      prefix: spelling(prefix), suffix: end(suffix), negativePrefix: spelling(negativePrefix),
      negativeSuffix: end(negativeSuffix))
  }

  /// The English pattern of a currency.
  ///
  /// Kept here, so that the usual locale needs no locale database to start up. The symbols are those of CLDR for `en`;
  /// every other currency is written by its code, as CLDR does.
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
