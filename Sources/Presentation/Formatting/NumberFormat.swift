public import QuidCore

/// Writes amounts for people: grouped digits, the locale's separators, the currency's symbol and decimals.
///
/// What is written never goes back into a calculation; for text that programs read, use the `description` of the
/// amounts. Rounding is half to even, once, from the exact amount.
public struct NumberFormat: Sendable {
  /// The separators in use.
  public let symbols: NumberSymbols
  /// What stands around an amount of a currency.
  let pattern: @Sendable (Currency) -> CurrencyPattern

  /// English: `$1,234.50`.
  public static let english = NumberFormat(symbols: .english) { CurrencyPattern.english($0) }

  /// The way of a locale such as `sv_SE`; English where the identifier is empty, `C`, `POSIX`, `en` or `en_US`.
  public init(localeIdentifier: String) {
    guard let name = LocaleName.foreign(localeIdentifier) else {
      self = .english
      return
    }
    let samples = LocaleSamples(name)
    self.init(symbols: samples.symbols) { samples.pattern($0) }
  }

  /// The same way of writing, with everything around the digits put into other characters, such as those of ASCII.
  public func spelled(by spelling: @escaping @Sendable (String) -> String) -> NumberFormat {
    NumberFormat(symbols: symbols.spelled(by: spelling)) { [pattern] in pattern($0).spelled(by: spelling) }
  }

  /// The same way of writing without currencies: for figures below a heading that names theirs.
  public var withoutCurrency: NumberFormat {
    let bare = CurrencyPattern(
      prefix: "", suffix: "", negativePrefix: symbols.minusSign, negativeSuffix: "")
    return NumberFormat(symbols: symbols) { _ in bare }
  }

  private init(symbols: NumberSymbols, pattern: @escaping @Sendable (Currency) -> CurrencyPattern) {
    self.symbols = symbols
    self.pattern = pattern
  }

  /// An amount of a currency with the decimals of its minor unit, such as `$2,466.15`.
  public func amount(_ amount: FixedPoint, _ currency: Currency) -> String {
    self.amount(amount, currency, decimals: currency.minorUnitDigits)
  }

  /// An amount as ``amount(_:_:)`` writes it, except that one smaller than a minor unit keeps two digits: `$0.0048`.
  ///
  /// For fees and prices, which must not look as if they were nothing.
  public func smallAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    let zeros = leadingZeros(amount)
    let usual = currency.minorUnitDigits
    return self.amount(amount, currency, decimals: zeros < usual ? usual : min(zeros + 2, FixedPoint.decimals))
  }

  /// A number with exactly that many decimals.
  public func number(_ value: FixedPoint, decimals: Int) -> String {
    let shown = Self.rounded(value, decimals: decimals)
    let digits = symbols.localized(unsigned: shown.description(minimumDecimals: decimals).drop { $0 == "-" })
    return shown.isNegative ? symbols.minusSign + digits : digits
  }

  /// A number with all the decimals it has.
  public func exact(_ value: FixedPoint) -> String {
    let digits = symbols.localized(unsigned: value.description.drop { $0 == "-" })
    return value.isNegative ? symbols.minusSign + digits : digits
  }

  /// An exact amount of ether, such as `0.00294 ETH`.
  public func ether(_ wei: Wei) -> String { etherDigits(wei) + " ETH" }

  /// An exact amount of ether without its unit.
  public func etherDigits(_ wei: Wei) -> String { symbols.localized(unsigned: wei.description) }

  private func amount(_ amount: FixedPoint, _ currency: Currency, decimals: Int) -> String {
    self.amount(amount, currency, decimals: decimals, minimumDecimals: decimals, suffix: "")
  }

  /// An amount rounded to `decimals`, without those beyond `minimumDecimals` that are zero at its end.
  ///
  /// - Parameter suffix: what stands right behind the digits, such as the `B` of billions.
  func amount(
    _ amount: FixedPoint, _ currency: Currency, decimals: Int, minimumDecimals: Int, suffix: String = ""
  ) -> String {
    let shown = Self.rounded(amount, decimals: decimals)
    let plain = shown.description(minimumDecimals: minimumDecimals).drop { $0 == "-" }
    let digits = symbols.localized(unsigned: plain) + suffix
    let pattern = pattern(currency)
    return shown.isNegative
      ? pattern.negativePrefix + digits + pattern.negativeSuffix : pattern.prefix + digits + pattern.suffix
  }

  /// How many zeros stand between the dot and the first other decimal; none when there is a whole part.
  func leadingZeros(_ amount: FixedPoint) -> Int {
    let plain = amount.description.drop { $0 == "-" }
    guard plain.hasPrefix("0.") else { return 0 }
    return plain.dropFirst(2).prefix { $0 == "0" }.count
  }

  /// Half to even; the few numbers too large to be rounded up are shown as they are, cut off.
  static func rounded(_ value: FixedPoint, decimals: Int) -> FixedPoint {
    (try? value.rounded(toDecimals: decimals, .halfEven)) ?? (try? value.rounded(toDecimals: decimals, .down)) ?? value
  }
}
