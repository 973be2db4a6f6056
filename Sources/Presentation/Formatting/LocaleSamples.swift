import Foundation
import QuidCore

/// The number symbols of a locale, derived from sample numbers that Foundation formats.
///
/// Foundation formats binary floating-point numbers and `Decimal`, and neither type represents every amount exactly. So
/// Quid formats the digits and takes only separators, prefixes and suffixes from Foundation.
struct LocaleSamples {
  private let locale: Locale

  init(_ identifier: String) {
    // Latin digits in every locale, so that values can be compared and copied.
    locale = Locale(identifier: identifier + "@numbers=latn")
  }

  /// The separators of currency amounts, and the prefix and suffix of percentages.
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

  /// Returns the prefixes and suffixes of positive and negative amounts in a currency.
  func pattern(_ currency: Currency) -> CurrencyPattern {
    let positive = affixes(of: formatted(1, currency))
    let negative = affixes(of: formatted(-1, currency))
    return CurrencyPattern(
      prefix: positive.prefix, suffix: positive.suffix, negativePrefix: negative.prefix,
      negativeSuffix: negative.suffix)
  }

  /// The symbols if Foundation formats the locale without grouping, as it does for an unknown locale.
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

  /// Returns the part of a formatted amount from the first to the last digit, with separators.
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
