import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidPresentation

/// Comparisons of the locale table with Foundation, which generated it.
///
/// Another version of the Unicode locale data has other locales. `Scripts/locale-table --check` compares all currencies.
struct LocaleTableTests {
  /// The table also contains identifiers without a script, such as `zh_TW`, which Foundation does not list.
  private static let isSameData =
    Set(DisplayFormat.localeIdentifiers).subtracting(Locale.availableIdentifiers)
    .allSatisfy { $0.split(separator: "_").count == 2 }
    && Set(Locale.availableIdentifiers).isSubset(of: DisplayFormat.localeIdentifiers)
  private static let reason: Comment = "Foundation has another version of the locale data than the table"
  /// The locales other than English and `en_US`, which have constant formats.
  private static let locales = GeneratedCases.sample(
    250, of: Locale.availableIdentifiers.filter { LocaleIdentifier.nonEnglish($0) != nil }.sorted())

  private static func latin(_ identifier: String) -> Locale { Locale(identifier: identifier + "@numbers=latn") }

  /// The string without Unicode format characters, such as directional marks.
  private static func visible(_ string: String) -> String {
    var visible = String.UnicodeScalarView()
    visible.append(contentsOf: string.unicodeScalars.filter { $0.properties.generalCategory != .format })
    return String(visible)
  }

  /// The strings before the first digit and after the last digit of a formatted number.
  private static func affixes(_ string: String) -> [String] {
    let string = visible(string)
    // A unit can be a numeral itself, such as 万.
    let digits = string.indices.filter { string[$0].isASCII && string[$0].isNumber }
    guard let first = digits.first, let last = digits.last else { return [] }
    return [String(string[..<first]), String(string[string.index(after: last)...])]
  }

  @Test(.enabled(if: isSameData, reason))
  func `numbers and percentages have the format of Foundation`() throws {
    #expect(Self.locales.count >= 250)
    let change = try FixedDecimal("-12.5")
    for identifier in Self.locales {
      let locale = Self.latin(identifier)
      let numbers = NumberFormat(localeIdentifier: identifier)
      for whole in [-1, 1_234, 1_234_567_890] {
        // The currency format determines the separators, which in some locales differ from those of numbers. A currency
        // without a symbol has no separators of its own.
        let amount = whole.formatted(.currency(code: "USD").precision(.fractionLength(2)).locale(locale))
        let digits = Self.visible(amount).drop { !$0.isNumber }
        let expected = digits[...(digits.lastIndex(where: \.isNumber) ?? digits.startIndex)]
        let formatted = numbers.withoutCurrency.amount(FixedDecimal(abs(whole)), .usd)
        #expect(formatted == expected, "\(identifier)")
      }
      #expect(numbers.symbols.minusSign == Self.affixes((-1).formatted(.number.locale(locale))).first, "\(identifier)")
      let percent = Self.affixes(12.formatted(.percent.locale(locale)))
      #expect([numbers.symbols.percentPrefix, numbers.symbols.percentSuffix] == percent, "\(identifier)")
      #expect(numbers.number(change, decimals: 1).hasPrefix(numbers.symbols.minusSign), "\(identifier)")
    }
  }

  @Test(.enabled(if: isSameData, reason))
  func `amounts have the symbols of Foundation`() throws {
    let codes = ["AUD", "BRL", "CHF", "CNY", "CVE", "EUR", "GBP", "INR", "JPY", "SEK", "USD", "XAF", "ZZZ"]
    let currencies = try codes.map { try #require(Currency($0)) }
    for identifier in Self.locales {
      let locale = Self.latin(identifier)
      let numbers = NumberFormat(localeIdentifier: identifier)
      for currency in currencies {
        let pattern = numbers.currencyPattern(currency)
        let style = IntegerFormatStyle<Int>.Currency(code: currency.code, locale: locale)
        #expect([pattern.prefix, pattern.suffix] == Self.affixes(1.formatted(style)), "\(identifier) \(currency.code)")
        #expect(
          [pattern.negativePrefix, pattern.negativeSuffix] == Self.affixes((-1).formatted(style)),
          "\(identifier) \(currency.code)")
      }
    }
  }

  @Test func `a locale without groups of digits does not group`() throws {
    let numbers = NumberFormat(localeIdentifier: "en_BG")
    #expect(numbers.number(try FixedDecimal("1234567.5"), decimals: 2) == "1234567,50")
  }

  @Test(arguments: [
    ("swe_SE", "sv_SE"), ("sv_se", "sv_SE"),
    ("zh_TW", "zh_Hant_TW"), ("zh-hant-hk", "zh_Hant_HK"),
    ("sv_US", "sv_SE"), ("no_NO", "no"),
  ])
  func `another identifier of a locale has its formats`(identifier: String, locale: String) throws {
    #expect(DisplayFormat.supportsLocale(identifier))
    let numbers = NumberFormat(localeIdentifier: identifier)
    let expected = NumberFormat(localeIdentifier: locale)
    #expect(numbers.symbols == expected.symbols)
    #expect(numbers.currencyPattern(.usd) == expected.currencyPattern(.usd))
  }
}
