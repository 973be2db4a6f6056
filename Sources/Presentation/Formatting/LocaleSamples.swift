import Foundation
import QuidCore

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
