import Foundation
import QuidCore

/// The formats of numbers and dates for one locale.
public struct DisplayFormat: Sendable {
  /// The format of numbers and amounts.
  public let numbers: NumberFormat
  /// The format of dates and times.
  public let dates: DateTimeFormat

  /// The default formats: English numbers and ISO 8601 dates.
  public static let english = DisplayFormat(localeIdentifier: "en_US")

  /// Creates the formats of a locale such as `sv_SE`.
  ///
  /// If the identifier is empty, `C`, `POSIX`, `en` or `en_US`, the formats are ``english``.
  public init(localeIdentifier: String) {
    numbers = NumberFormat(localeIdentifier: localeIdentifier)
    dates = DateTimeFormat(localeIdentifier: localeIdentifier)
  }

  /// Returns whether Quid supports a locale.
  ///
  /// - Parameter identifier: The identifier of the locale, such as `sv_SE`, `sv-SE` or `sv_SE.UTF-8`.
  public static func supportsLocale(_ identifier: String) -> Bool { LocaleIdentifier.isSupported(identifier) }

  /// The identifiers of all supported locales, such as `sv_SE`.
  public static var localeIdentifiers: [String] { LocaleIdentifier.all }

  /// Returns these formats with transliterated symbols and separators.
  ///
  /// Use the result for a terminal that supports only ASCII. Dates are in ISO 8601 if their month and day
  /// names cannot be transliterated. A transliterated symbol can be longer than the original, so call this
  /// method before you measure the width of columns.
  ///
  /// - Parameter transliterate: A closure that transliterates a string. Each character that has no
  ///   transliteration becomes `?`.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> DisplayFormat {
    DisplayFormat(numbers: numbers.transliterated(by: transliterate), dates: dates.transliterated(by: transliterate))
  }

  /// A copy of these formats without currency symbols in amounts.
  public var withoutCurrency: DisplayFormat { DisplayFormat(numbers: numbers.withoutCurrency, dates: dates) }

  private init(numbers: NumberFormat, dates: DateTimeFormat) {
    self.numbers = numbers
    self.dates = dates
  }
}

/// Functions that parse and check locale identifiers from the environment or from the option `--locale`.
enum LocaleIdentifier {
  /// Converts a locale identifier to Foundation's notation, such as `sv-SE.UTF-8` to `sv_SE`.
  ///
  /// - Returns: The converted identifier; `nil` if the identifier is empty, `C`, `POSIX`, `en` or `en_US`.
  ///   For these identifiers the default formats are used.
  static func nonEnglish(_ identifier: String) -> String? {
    let end = identifier.utf8.firstIndex { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "@") }
    let name = String(identifier[..<(end ?? identifier.endIndex)])
    guard !["", "C", "POSIX", "en", "en_US", "en-US"].contains(name) else { return nil }
    return name.replacing("-", with: "_")
  }

  /// The identifiers of all locales that Foundation supports.
  static var all: [String] { Locale.availableIdentifiers }

  /// Returns whether Quid supports a locale.
  ///
  /// Foundation must support the language of the locale. If the identifier contains a region, the region must
  /// exist. An empty identifier, `C` and `POSIX` are also supported.
  static func isSupported(_ identifier: String) -> Bool {
    guard let name = nonEnglish(identifier) else { return true }
    if all.contains(name) { return true }
    let parts = Locale.Components(identifier: name).languageComponents
    guard let language = parts.languageCode?.identifier, all.contains(language) else { return false }
    // `Locale.Components` drops every part that is neither a script nor a region.
    let count = 1 + (parts.script == nil ? 0 : 1) + (parts.region == nil ? 0 : 1)
    return name.split(separator: "_", omittingEmptySubsequences: false).count == count
      && parts.region?.isISORegion ?? true
  }
}

/// The number symbols of a locale, derived from sample numbers that Foundation formats.
///
/// Quid formats the digits of a number itself, because Foundation formats only floating-point numbers and
/// `Decimal`, which cannot represent every amount exactly. Only separators, prefixes and suffixes come from
/// Foundation.
struct LocaleSamples {
  private let locale: Locale

  init(_ identifier: String) {
    // Latin digits in every locale, so that values can be compared and copied.
    locale = Locale(identifier: identifier + "@numbers=latn")
  }

  /// The number symbols of the locale: the separators of amounts, and the prefix and suffix of percentages.
  var symbols: NumberSymbols {
    var symbols = separators
    let percent = affixes(of: 1.formatted(.percent.locale(locale)).withoutFormatCharacters)
    (symbols.percentPrefix, symbols.percentSuffix) = (percent.prefix, percent.suffix)
    return symbols
  }

  private var separators: NumberSymbols {
    let whole = digits(1_234_567_890, .usd)
    let groups = whole.split { !$0.isNumber }
    let decimals = groups.last ?? "00"
    let integers = groups.dropLast()
    guard let last = integers.last, integers.count > 1 else { return ungrouped }
    let separators = whole.split { $0.isNumber }
    return NumberSymbols(
      decimalSeparator: decimals.count == 2 ? String(separators.last ?? ".") : ".",
      groupingSeparator: String(separators.first ?? ","), lastGroupSize: last.count,
      otherGroupSize: integers.dropLast().last.map(\.count) ?? last.count,
      minimumLeadingDigits: digits(1_234, .usd).split { !$0.isNumber }.count == 3 ? 1 : 2, minusSign: minusSign)
  }

  /// Returns the prefixes and suffixes of positive and negative amounts in a currency, such as `$` and `-$`.
  func pattern(_ currency: Currency) -> CurrencyPattern {
    let positive = affixes(of: formatted(1, currency))
    let negative = affixes(of: formatted(-1, currency))
    return CurrencyPattern(
      prefix: positive.prefix, suffix: positive.suffix, negativePrefix: negative.prefix,
      negativeSuffix: negative.suffix)
  }

  /// The number symbols for a locale in which Foundation does not group digits, such as an unknown locale.
  private var ungrouped: NumberSymbols {
    var symbols = NumberSymbols.english
    symbols.decimalSeparator = locale.decimalSeparator ?? "."
    symbols.minusSign = minusSign
    return symbols
  }

  private var minusSign: String { affixes(of: (-1).formatted(.number.locale(locale)).withoutFormatCharacters).prefix }

  private func formatted(_ amount: Int, _ currency: Currency) -> String {
    amount.formatted(.currency(code: currency.code).locale(locale)).withoutFormatCharacters
  }

  /// Formats an amount and returns the part from the first to the last digit, such as `1,234.00` of
  /// `$1,234.00`.
  ///
  /// The separators and the group sizes of the locale are derived from this part.
  private func digits(_ amount: Int, _ currency: Currency) -> Substring {
    let sample = formatted(amount, currency)
    guard let first = sample.firstIndex(where: \.isNumber), let last = sample.lastIndex(where: \.isNumber) else {
      return ""
    }
    return sample[first...last]
  }

  private func affixes(of sample: String) -> (prefix: String, suffix: String) {
    guard let first = sample.firstIndex(where: \.isNumber), let last = sample.lastIndex(where: \.isNumber) else {
      return ("", "")
    }
    return (String(sample[..<first]), String(sample[sample.index(after: last)...]))
  }
}
