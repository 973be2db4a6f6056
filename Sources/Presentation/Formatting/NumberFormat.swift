public import QuidCore

/// A format for numbers and amounts, with the grouping, separators and currency symbols of a locale.
///
/// Each value is rounded only once, half to even. For machine-readable output, use the `description` of the value
/// instead.
public struct NumberFormat: Sendable {
  /// The separators, group sizes, minus sign and percent symbols of the locale.
  package let symbols: NumberSymbols
  /// A closure that returns the prefixes and suffixes for amounts in a currency, such as the prefix `$`.
  let currencyPattern: @Sendable (Currency) -> CurrencyPattern

  /// The symbol after amounts of ether, or of the coin of another chain.
  private(set) var coin = NativeCoin.ether.symbol

  /// The English number format, with amounts such as `$1,234.50`.
  public static let english = NumberFormat(symbols: .english) { CurrencyPattern.english($0) }

  /// Creates the number format of a locale such as `sv_SE`; English for an empty identifier, `C`, `POSIX`, `en` or
  /// `en_US`.
  public init(localeIdentifier: String) {
    guard let name = LocaleIdentifier.nonEnglish(localeIdentifier) else {
      self = .english
      return
    }
    let record = LocaleTable.record(of: name)
    let currencies = CurrencySymbols(fields: record?.currencies ?? [])
    let symbols = record.map { NumberSymbols(fields: $0.numbers, isEnglish: name.prefix { $0 != "_" } == "en") }
    self.init(symbols: symbols ?? .english) { currencies.pattern($0) }
  }

  package func transliterated(by transliterate: @escaping @Sendable (String) -> String) -> NumberFormat {
    NumberFormat(symbols: symbols.transliterated(by: transliterate), coin: coin) { [currencyPattern] in
      currencyPattern($0).transliterated(by: transliterate)
    }
  }

  /// A copy of the format without currency symbols, for amounts in a column whose heading contains the currency.
  public var withoutCurrency: NumberFormat {
    let bare = CurrencyPattern(
      prefix: "", suffix: "", negativePrefix: symbols.minusSign, negativeSuffix: "")
    return NumberFormat(symbols: symbols, coin: coin) { _ in bare }
  }

  /// A copy of the format that names the coin of a chain, given by its ID (EIP-155), after amounts.
  package func onChain(_ chain: UInt64) -> NumberFormat {
    NumberFormat(symbols: symbols, coin: NativeCoin(ofChain: chain).symbol, currencyPattern: currencyPattern)
  }

  private init(
    symbols: NumberSymbols, coin: String = NativeCoin.ether.symbol,
    currencyPattern: @escaping @Sendable (Currency) -> CurrencyPattern
  ) {
    self.symbols = symbols
    self.coin = coin
    self.currencyPattern = currencyPattern
  }

  /// Formats an amount with the number of decimals that its currency uses, such as two in `$2,466.15`.
  public func amount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    self.amount(amount, currency, decimals: currency.isCoin ? coinDecimals(amount) : currency.minorUnitDigits)
  }

  /// Formats an amount that can be smaller than the minor unit of its currency, such as `$12.50` or `$0.0048`.
  ///
  /// An amount below one minor unit, such as the cent, is rounded to two significant digits.
  package func smallAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    self.amount(amount, currency, decimals: decimals(of: amount, in: currency))
  }

  /// Formats a number with a fixed number of decimals, such as `1,234.50`.
  public func number(_ value: FixedDecimal, decimals: Int) -> String {
    let shown = Self.rounded(value, decimals: decimals)
    let digits = symbols.localized(unsigned: shown.unsigned(minimumDecimals: decimals))
    return shown.isNegative ? symbols.minusSign + digits : digits
  }

  /// Formats a number with all its decimals, without rounding, such as `1,234.5`.
  public func exact(_ value: FixedDecimal) -> String {
    let digits = symbols.localized(unsigned: value.unsigned())
    return value.isNegative ? symbols.minusSign + digits : digits
  }

  /// Formats an amount of ether without rounding, such as `0.00294 ETH`.
  public func ether(_ wei: Ether) -> String { "\(etherDigits(wei)) \(coin)" }

  /// Formats a balance of ether without rounding, such as `0.00294 ETH`.
  public func ether(_ balance: EtherBalance) -> String {
    "\(symbols.localized(unsigned: balance.description)) \(coin)"
  }

  /// Formats an amount of ether without rounding and without the unit, such as `0.00294`.
  package func etherDigits(_ wei: Ether) -> String { symbols.localized(unsigned: wei.description) }

  private func amount(_ amount: FixedDecimal, _ currency: Currency, decimals: Int) -> String {
    self.amount(amount, currency, decimals: decimals, minimumDecimals: decimals)
  }

  func amount(
    _ amount: FixedDecimal, _ currency: Currency, decimals: Int, minimumDecimals: Int, unit: String = ""
  ) -> String {
    let shown = Self.rounded(amount, decimals: decimals)
    let digits = symbols.localized(unsigned: shown.unsigned(minimumDecimals: minimumDecimals)) + unit
    let pattern = currencyPattern(currency)
    return shown.isNegative
      ? pattern.negativePrefix + digits + pattern.negativeSuffix : pattern.prefix + digits + pattern.suffix
  }

  /// Returns the number of zeros directly after the decimal point, such as 2 for 0.0048; 0 for zero, and for 1 or more.
  func leadingZeros(_ amount: FixedDecimal) -> Int { amount.isZero ? 0 : max(0, -amount.wholeDigits) }

  /// Returns the number of decimals for at least a number of significant digits: for three digits, 4 for 0.0135.
  func significantDecimals(_ amount: FixedDecimal, digits: Int) -> Int {
    let wholeDigits = amount.wholeDigits
    return wholeDigits > 0 ? max(0, digits - wholeDigits) : leadingZeros(amount) + digits
  }

  /// Returns the number of decimals of an amount of a coin, whose prices have about five significant digits.
  func coinDecimals(_ amount: FixedDecimal) -> Int {
    min(significantDecimals(amount, digits: 5), FixedDecimal.decimals)
  }

  /// Rounds a value half to even to a number of decimals; truncates a value that is too large to be rounded up.
  static func rounded(_ value: FixedDecimal, decimals: Int) -> FixedDecimal {
    (try? value.rounded(to: decimals, rounding: .halfEven)) ?? (try? value.rounded(to: decimals, rounding: .down))
      ?? value
  }
}

extension FixedDecimal {
  func unsigned(minimumDecimals: Int = 0) -> Substring {
    let text = description(minimumDecimals: minimumDecimals)
    return isNegative ? text.dropFirst() : text[...]
  }

  /// The number of digits before the decimal point; for −1 to 1, the negated number of zeros directly after the point.
  var wholeDigits: Int {
    let units = units.magnitude
    var (digits, limit) = (1, UInt128(10))
    // The largest `FixedDecimal` has 39 digits.
    while digits < 39, units >= limit { (digits, limit) = (digits + 1, limit &* 10) }
    return digits - Self.decimals
  }
}

extension NumberFormat {
  /// The decimal separator of the locale, such as `.` or `,`.
  public var decimalSeparator: String { symbols.decimalSeparator }

  /// Converts a number in the notation of the locale to one with a decimal point, such as `1,5` to `1.5`.
  ///
  /// A dot is accepted as the decimal separator in every locale, unless it could be a grouping separator, as in `1.500`
  /// in German. A unit can precede or follow the number, and outer blanks are removed.
  ///
  /// - Returns: A string to pass to `FixedDecimal(typed:)`, which rejects numbers with grouping separators.
  public func plainDecimal(typed: String) -> String {
    let typed = String(typed.trimming(while: \.isWhitespace))
    let separator = symbols.decimalSeparator
    guard separator != "." else { return typed }
    if typed.contains(separator) {
      return typed.contains(".") ? typed : typed.replacing(separator, with: ".")
    }
    return isGrouped(typed) ? typed.replacing(".", with: ",") : typed
  }

  /// Replaces the decimal point with the decimal separator of the locale, for an input field, as in `1234,5`.
  public func fieldDecimal(_ plain: String) -> String { plain.replacing(".", with: symbols.decimalSeparator) }

  /// Formats a number for an input field, with all its decimals and without grouping separators, such as `-1234,5` in
  /// German.
  ///
  /// To parse the result, use ``plain(_:)``.
  public func field(_ value: FixedDecimal) -> String { fieldDecimal(value.description) }

  /// Parses the number in an input field, in the notation of the locale, such as `-1234,5` in German.
  ///
  /// The number can start with `-` or with the minus sign of the locale.
  ///
  /// - Throws: `DecimalSyntaxError` if the string is not a number, or if it contains a possible grouping separator,
  ///   such as the dot in `1.500` in German.
  public func plain(_ shown: String) throws(DecimalSyntaxError) -> FixedDecimal {
    let minusSigns = ["-", symbols.minusSign].filter { !$0.isEmpty && shown.hasPrefix($0) }
    guard let minusSign = minusSigns.first else {
      return try FixedDecimal(typed: plainDecimal(typed: shown).completedDecimal)
    }
    return try FixedDecimal("-" + plainDecimal(typed: String(shown.dropFirst(minusSign.count))).completedDecimal)
  }

  private func isGrouped(_ typed: String) -> Bool {
    guard symbols.groupingSeparator == "." else { return false }
    func isUnit(_ character: Character) -> Bool { !character.isNumber && character != "." }
    let groups = typed.trimming(while: isUnit).split(separator: ".", omittingEmptySubsequences: false)
    guard groups.count > 1, let first = groups.first, first != "0" else { return false }
    return (1...symbols.lastGroupSize).contains(first.count)
      && groups.dropFirst().allSatisfy { $0.count == symbols.lastGroupSize }
  }
}

extension String {
  fileprivate func trimming(while isOuter: (Character) -> Bool) -> Substring {
    var rest = drop(while: isOuter)
    while let last = rest.last, isOuter(last) { rest.removeLast() }
    return rest
  }
}

extension DecimalSyntaxError {
  /// Returns an instruction for correcting a typed number, in the user's notation: `Type at most one comma, as in 1,5`.
  package func fieldMessage(_ numbers: NumberFormat, _ strings: any ViewStrings = .english) -> String {
    strings.message(of: self, decimalSeparator: numbers.decimalSeparator)
  }

  /// The English instruction for correcting a typed number, such as `Type at most one dot, as in 1.5`.
  package var message: String { fieldMessage(.english) }
}
