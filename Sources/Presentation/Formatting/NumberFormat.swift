public import QuidCore

/// Formats amounts for display, with the grouping, separators and currency symbols of a locale.
///
/// Values are rounded once, half to even, from the exact amount. Do not parse the result; for machine-readable output
/// use the `description` of the amount.
public struct NumberFormat: Sendable {
  /// The separators and signs of the locale.
  package let symbols: NumberSymbols
  /// Returns the prefix and suffix of an amount in a currency.
  let currencyPattern: @Sendable (Currency) -> CurrencyPattern

  /// The English format: `$1,234.50`.
  public static let english = NumberFormat(symbols: .english) { CurrencyPattern.english($0) }

  /// Creates the format of a locale such as `sv_SE`; English if the identifier is empty, `C`, `POSIX`, `en` or `en_US`.
  public init(localeIdentifier: String) {
    guard let name = LocaleIdentifier.nonEnglish(localeIdentifier) else {
      self = .english
      return
    }
    let samples = LocaleSamples(name)
    self.init(symbols: samples.symbols) { samples.pattern($0) }
  }

  /// Returns a format whose symbols and separators are transliterated, for example to ASCII.
  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> NumberFormat {
    NumberFormat(symbols: symbols.transliterated(by: transliterate)) { [currencyPattern] in
      currencyPattern($0).transliterated(by: transliterate)
    }
  }

  /// The same format without currency symbols, for values below a heading that names the currency.
  public var withoutCurrency: NumberFormat {
    let bare = CurrencyPattern(
      prefix: "", suffix: "", negativePrefix: symbols.minusSign, negativeSuffix: "")
    return NumberFormat(symbols: symbols) { _ in bare }
  }

  private init(symbols: NumberSymbols, currencyPattern: @escaping @Sendable (Currency) -> CurrencyPattern) {
    self.symbols = symbols
    self.currencyPattern = currencyPattern
  }

  /// Formats an amount with the decimals of the currency's minor unit, such as `$2,466.15`.
  public func amount(_ amount: FixedPoint, _ currency: Currency) -> String {
    self.amount(amount, currency, decimals: currency.minorUnitDigits)
  }

  /// Formats an amount like ``amount(_:_:)``, but one below a minor unit with two significant digits: `$0.0048`.
  ///
  /// Used for fees and prices, which must not be rounded to zero.
  public func smallAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    let zeros = leadingZeros(amount)
    let minorUnitDigits = currency.minorUnitDigits
    return self.amount(
      amount, currency, decimals: zeros < minorUnitDigits ? minorUnitDigits : min(zeros + 2, FixedPoint.decimals))
  }

  /// Formats a number with a fixed number of decimals.
  public func number(_ value: FixedPoint, decimals: Int) -> String {
    let shown = Self.rounded(value, decimals: decimals)
    let digits = symbols.localized(unsigned: shown.description(minimumDecimals: decimals).drop { $0 == "-" })
    return shown.isNegative ? symbols.minusSign + digits : digits
  }

  /// Formats a number with all its decimals.
  public func exact(_ value: FixedPoint) -> String {
    let digits = symbols.localized(unsigned: value.description.drop { $0 == "-" })
    return value.isNegative ? symbols.minusSign + digits : digits
  }

  /// Formats an exact amount of ether with its unit, such as `0.00294 ETH`.
  public func ether(_ wei: Ether) -> String { etherDigits(wei) + " ETH" }

  /// Formats an exact amount of ether without its unit.
  public func etherDigits(_ wei: Ether) -> String { symbols.localized(unsigned: wei.description) }

  private func amount(_ amount: FixedPoint, _ currency: Currency, decimals: Int) -> String {
    self.amount(amount, currency, decimals: decimals, minimumDecimals: decimals, suffix: "")
  }

  /// Formats an amount rounded to `decimals`, without trailing zeros beyond `minimumDecimals`.
  ///
  /// - Parameter suffix: A unit that follows the digits directly, such as the `B` of billions.
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

  /// Returns the number of zeros between the decimal point and the first other digit; 0 for an amount of 1 or more.
  func leadingZeros(_ amount: FixedPoint) -> Int {
    let plain = amount.description.drop { $0 == "-" }
    guard plain.hasPrefix("0.") else { return 0 }
    return plain.dropFirst(2).prefix { $0 == "0" }.count
  }

  /// Rounds half to even; a number that is too large to be rounded up is truncated.
  static func rounded(_ value: FixedPoint, decimals: Int) -> FixedPoint {
    (try? value.rounded(toDecimals: decimals, .halfEven)) ?? (try? value.rounded(toDecimals: decimals, .down)) ?? value
  }
}
