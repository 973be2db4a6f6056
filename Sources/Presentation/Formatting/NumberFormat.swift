public import QuidCore

/// A format of numbers and amounts for display, with the grouping, separators and currency symbols of a
/// locale.
///
/// Values are rounded only once, half to even. Formatted strings are not meant to be parsed. For
/// machine-readable output, use the `description` of the value.
public struct NumberFormat: Sendable {
  /// The separators, group sizes, minus sign and percent symbols of the locale.
  package let symbols: NumberSymbols
  /// Returns the prefixes and suffixes of positive and negative amounts in a currency, such as `$` and `-$`.
  let currencyPattern: @Sendable (Currency) -> CurrencyPattern

  /// The English format, such as `$1,234.50`.
  public static let english = NumberFormat(symbols: .english) { CurrencyPattern.english($0) }

  /// Creates the format of a locale such as `sv_SE`.
  ///
  /// If the identifier is empty, `C`, `POSIX`, `en` or `en_US`, the format is English.
  public init(localeIdentifier: String) {
    guard let name = LocaleIdentifier.nonEnglish(localeIdentifier) else {
      self = .english
      return
    }
    let samples = LocaleSamples(name)
    self.init(symbols: samples.symbols) { samples.pattern($0) }
  }

  /// Returns this format with transliterated symbols and separators, for a terminal that supports only ASCII.
  ///
  /// - Parameter transliterate: A closure that transliterates a string.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> NumberFormat {
    NumberFormat(symbols: symbols.transliterated(by: transliterate)) { [currencyPattern] in
      currencyPattern($0).transliterated(by: transliterate)
    }
  }

  /// A copy of this format without currency symbols.
  ///
  /// Use the copy for a column of amounts whose heading contains the currency.
  public var withoutCurrency: NumberFormat {
    let bare = CurrencyPattern(
      prefix: "", suffix: "", negativePrefix: symbols.minusSign, negativeSuffix: "")
    return NumberFormat(symbols: symbols) { _ in bare }
  }

  private init(symbols: NumberSymbols, currencyPattern: @escaping @Sendable (Currency) -> CurrencyPattern) {
    self.symbols = symbols
    self.currencyPattern = currencyPattern
  }

  /// Formats an amount with the decimals of the currency's minor unit, such as `$2,466.15` (two for cents).
  public func amount(_ amount: FixedPoint, _ currency: Currency) -> String {
    self.amount(amount, currency, decimals: currency.minorUnitDigits)
  }

  /// Formats an amount that can be smaller than one minor unit of its currency, such as `$12.50` or
  /// `$0.0048`.
  ///
  /// An amount smaller than one minor unit (one cent) has two significant digits, so that fees and prices are
  /// not rounded to zero. All other amounts have the decimals of the minor unit.
  public func smallAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    let zeros = leadingZeros(amount)
    let minorUnitDigits = currency.minorUnitDigits
    return self.amount(
      amount, currency, decimals: zeros < minorUnitDigits ? minorUnitDigits : min(zeros + 2, FixedPoint.decimals))
  }

  /// Formats a number with a fixed number of decimals, such as `1,234.50`.
  public func number(_ value: FixedPoint, decimals: Int) -> String {
    let shown = Self.rounded(value, decimals: decimals)
    let digits = symbols.localized(unsigned: shown.description(minimumDecimals: decimals).drop { $0 == "-" })
    return shown.isNegative ? symbols.minusSign + digits : digits
  }

  /// Formats a number with all its decimals, without rounding, such as `1,234.5`.
  public func exact(_ value: FixedPoint) -> String {
    let digits = symbols.localized(unsigned: value.description.drop { $0 == "-" })
    return value.isNegative ? symbols.minusSign + digits : digits
  }

  /// Formats an amount of ether exactly and with the unit, such as `0.00294 ETH`.
  public func ether(_ wei: Ether) -> String { etherDigits(wei) + " ETH" }

  /// Formats an amount of ether exactly and without the unit, such as `0.00294`.
  public func etherDigits(_ wei: Ether) -> String { symbols.localized(unsigned: wei.description) }

  private func amount(_ amount: FixedPoint, _ currency: Currency, decimals: Int) -> String {
    self.amount(amount, currency, decimals: decimals, minimumDecimals: decimals, suffix: "")
  }

  /// Formats an amount with a currency symbol and a variable number of decimals.
  ///
  /// - Parameters:
  ///   - amount: The amount in the currency.
  ///   - currency: The currency, which determines the symbol but not the number of decimals.
  ///   - decimals: The number of decimals to which the amount is rounded.
  ///   - minimumDecimals: The minimum number of decimals. Only trailing zeros beyond this number are omitted.
  ///   - suffix: A suffix directly after the digits, such as `B` for billions; empty by default.
  func amount(
    _ amount: FixedPoint, _ currency: Currency, decimals: Int, minimumDecimals: Int, suffix: String = ""
  ) -> String {
    let shown = Self.rounded(amount, decimals: decimals)
    let plain = shown.description(minimumDecimals: minimumDecimals).drop { $0 == "-" }
    let digits = symbols.localized(unsigned: plain) + suffix
    let pattern = currencyPattern(currency)
    return shown.isNegative
      ? pattern.negativePrefix + digits + pattern.negativeSuffix : pattern.prefix + digits + pattern.suffix
  }

  /// Returns the number of zeros between the decimal point and the first nonzero digit, such as 2 for 0.0048.
  ///
  /// The result is 0 for an amount of 1 or more.
  func leadingZeros(_ amount: FixedPoint) -> Int {
    let plain = amount.description.drop { $0 == "-" }
    guard plain.hasPrefix("0.") else { return 0 }
    return plain.dropFirst(2).prefix { $0 == "0" }.count
  }

  /// Returns a value rounded half to even to a number of decimals.
  ///
  /// If the rounded value would exceed the range of `FixedPoint`, the value is truncated instead.
  static func rounded(_ value: FixedPoint, decimals: Int) -> FixedPoint {
    (try? value.rounded(toDecimals: decimals, .halfEven)) ?? (try? value.rounded(toDecimals: decimals, .down)) ?? value
  }
}
