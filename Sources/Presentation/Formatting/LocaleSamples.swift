import Foundation
import QuidCore

/// Learns from Foundation how a locale writes numbers, by letting it write a few whole numbers.
///
/// Foundation's own formatters take a binary floating-point number or a `Decimal`, neither of which holds every amount
/// exactly. So the digits are always Quid's, and only what stands between and around them is Foundation's.
struct LocaleSamples {
  private let locale: Locale

  init(_ identifier: String) {
    // Latin digits, whatever the locale prefers: figures are compared and copied.
    locale = Locale(identifier: identifier + "@numbers=latn")
  }

  /// The separators of money amounts, and how percentages are written.
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
      groupingSeparator: String(separators.first ?? ","), lastGroup: last.count,
      otherGroups: integers.dropLast().last.map(\.count) ?? last.count,
      leastLeadingDigits: digits(1_234, .usd).split { !$0.isNumber }.count == 3 ? 1 : 2, minusSign: minusSign)
  }

  /// What stands around an amount of that currency.
  func pattern(_ currency: Currency) -> CurrencyPattern {
    let positive = affixes(of: text(1, currency))
    let negative = affixes(of: text(-1, currency))
    return CurrencyPattern(
      prefix: positive.prefix, suffix: positive.suffix, negativePrefix: negative.prefix,
      negativeSuffix: negative.suffix)
  }

  /// A locale that Foundation writes without groups, as it does for one it does not know.
  private var ungrouped: NumberSymbols {
    var symbols = NumberSymbols.english
    symbols.decimalSeparator = locale.decimalSeparator ?? "."
    symbols.minusSign = minusSign
    return symbols
  }

  private var minusSign: String { affixes(of: (-1).formatted(.number.locale(locale)).withoutFormatCharacters).prefix }

  private func text(_ amount: Int, _ currency: Currency) -> String {
    amount.formatted(.currency(code: currency.code).locale(locale)).withoutFormatCharacters
  }

  /// The part of a sample from its first digit to its last.
  private func digits(_ amount: Int, _ currency: Currency) -> Substring {
    let text = text(amount, currency)
    guard let first = text.firstIndex(where: \.isNumber), let last = text.lastIndex(where: \.isNumber) else {
      return ""
    }
    return text[first...last]
  }

  private func affixes(of sample: String) -> (prefix: String, suffix: String) {
    guard let first = sample.firstIndex(where: \.isNumber), let last = sample.lastIndex(where: \.isNumber) else {
      return ("", "")
    }
    return (String(sample[..<first]), String(sample[sample.index(after: last)...]))
  }
}
