public import QuidCore

extension NumberFormat {
  /// Formats a price, such as `$1,234,567.89`, `$0.42`, `$0.0135` or `$0.00000888`.
  ///
  /// A price has at least the decimals of its currency, such as two for US dollars. If three significant digits need
  /// more decimals, these are added, without trailing zeros. The result differs from the exact price by at most 0.5%.
  public func price(_ price: FixedDecimal, _ currency: Currency) -> String {
    let minimum = currency.minorUnitDigits
    let decimals = min(max(minimum, significantDecimals(price, digits: 3)), FixedDecimal.decimals)
    return amount(price, currency, decimals: decimals, minimumDecimals: minimum)
  }

  /// Formats an optional price, such as `$22,900.00`, or returns ``unknown`` (`–`) for `nil`.
  public func price(_ price: FixedDecimal?, _ currency: Currency) -> String {
    guard let price else { return Self.unknown }
    return self.price(price, currency)
  }

  /// The placeholder that is shown for an unknown value: `–`.
  public static let unknown = "–"

  /// The string that is shown for an amount that the user has hidden: three bullets, `•••`.
  public static let hidden = "•••"

  /// Replaces a formatted amount with ``hidden`` (`•••`), except an empty string and ``unknown`` (`–`).
  static func hiding(_ amount: String) -> String { amount.isEmpty || amount == unknown ? amount : hidden }
}

extension NumberFormat {
  /// Formats a price per unit of gas in gwei, such as `12.5 gwei` or `0.00123 gwei`.
  ///
  /// The number has at most three decimals, or as many as three significant digits need. Trailing zeros are omitted.
  func gwei(_ wei: Ether) -> String { "\(GasPrice(wei).map { gwei($0, decimals: 3) } ?? Self.unknown) gwei" }

  /// Formats a gas price in gwei without the unit, such as `12.5`.
  func gwei(_ price: GasPrice, decimals: Int) -> String {
    let needed = price.gwei.isZero ? 0 : significantDecimals(price.gwei, digits: 3)
    return exact(Self.rounded(price.gwei, decimals: min(max(decimals, needed), FixedDecimal.decimals)))
  }
}

extension NumberFormat {
  /// Formats an exchange rate with six significant digits, such as `10.9271` or `0.0000253617`.
  ///
  /// A rate of 100,000 or more has more significant digits, because it is rounded to one decimal, such as
  /// `123,456.8`. Trailing zeros are omitted.
  ///
  /// - Parameter digits: The number of significant digits that the source supports; `nil` if it is unknown.
  public func rate(_ rate: FixedDecimal, digits: Int? = nil) -> String {
    let rate = digits.map { rate.rounded(toDigits: $0) } ?? rate
    return exact(Self.rounded(rate, decimals: rateDecimals(rate)))
  }

  /// Formats exchange rates with the same number of decimals, such as `10.9271` and `9.8500`.
  ///
  /// The number of decimals is that of the rate with the most decimals after rounding to six significant digits.
  /// For example, 10.9271 and 9.85 are formatted as `10.9271` and `9.8500`.
  ///
  /// - Parameter digits: The number of significant digits that the source supports; `nil` if it is unknown.
  public func rates(_ rates: [FixedDecimal], digits: Int? = nil) -> [String] {
    let rates = rates.map { rate in digits.map { rate.rounded(toDigits: $0) } ?? rate }
    let needed = rates.map { rate in
      let shown = Self.rounded(rate, decimals: rateDecimals(rate)).description
      return shown.firstIndex(of: ".").map { shown.distance(from: $0, to: shown.endIndex) - 1 } ?? 0
    }
    let decimals = needed.max() ?? 0
    return rates.map { number($0, decimals: decimals) }
  }

  private func rateDecimals(_ rate: FixedDecimal) -> Int {
    min(max(1, significantDecimals(rate, digits: 6)), FixedDecimal.decimals)
  }
}

extension NumberFormat {
  /// Formats a large amount in thousands, millions, billions or trillions, such as `$441.4B` or `$995.0M`.
  ///
  /// The result has one decimal and one of the suffixes K, M, B and T in every locale. An amount below a thousand has
  /// no suffix and is rounded to the minor unit of its currency, such as the cent. Rounding is half to even.
  public func compactAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    let minorUnitDigits = currency.minorUnitDigits
    guard let (shown, suffix) = Self.scaled(amount, decimals: minorUnitDigits) else {
      return self.amount(amount, currency, decimals: minorUnitDigits, minimumDecimals: minorUnitDigits)
    }
    return self.amount(shown, currency, decimals: 1, minimumDecimals: 1, suffix: suffix)
  }

  /// Formats a large number in thousands, millions, billions or trillions, such as `19.3M`.
  ///
  /// The result has one decimal and one of the suffixes K, M, B and T. A number below a thousand has no suffix and at
  /// most two decimals.
  public func compactNumber(_ value: FixedDecimal) -> String {
    guard let (shown, suffix) = Self.scaled(value, decimals: 2) else { return exact(Self.rounded(value, decimals: 2)) }
    return number(shown, decimals: 1) + suffix
  }

  /// Divides a number by the largest of a thousand, million, billion and trillion for a quotient of at least 1.
  ///
  /// The quotient is rounded half to even.
  private static func scaled(_ value: FixedDecimal, decimals: Int) -> (shown: FixedDecimal, suffix: String)? {
    var shown = rounded(value, decimals: decimals)
    guard !isBelowThousand(shown) else { return nil }
    var suffix = ""
    for step in steps where suffix.isEmpty || !isBelowThousand(shown) {
      let scaled = try? value.divided(by: FixedDecimal(step.unit), decimals: 1, rounding: .halfEven)
      (shown, suffix) = (scaled ?? value, step.suffix)
    }
    return (shown, suffix)
  }

  /// Formats an optional large amount, such as `$441.4B`, or returns ``unknown`` (`–`) for `nil`.
  public func compactAmount(_ amount: FixedDecimal?, _ currency: Currency) -> String {
    guard let amount else { return Self.unknown }
    return compactAmount(amount, currency)
  }

  private static let steps: [(unit: Int, suffix: String)] = [
    (1_000, "K"), (1_000_000, "M"), (1_000_000_000, "B"), (1_000_000_000_000, "T"),
  ]

  private static func isBelowThousand(_ amount: FixedDecimal) -> Bool {
    amount < FixedDecimal(1_000) && amount > FixedDecimal(-1_000)
  }
}

extension NumberFormat {
  /// Formats a share in percent, rounded half to even, such as `50.3%`.
  package func percent(_ value: FixedDecimal, decimals: Int = 1) -> String {
    symbols.percentPrefix + number(value, decimals: decimals) + symbols.percentSuffix
  }
}

extension NumberFormat {
  /// Formats an amount followed by its currency code, such as `1,092.71 SEK` or `0.0048 EUR`.
  ///
  /// The amount is rounded half to even to the minor unit of its currency, such as the cent. An amount smaller than one
  /// minor unit is rounded to two significant digits instead.
  public func codedAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    "\(number(amount, decimals: decimals(of: amount, in: currency))) \(currency.code)"
  }

  /// Formats an amount followed by the code of its currency or the symbol of its coin, such as `0.0050612 BTC`.
  ///
  /// Amounts of a currency are rounded as in ``codedAmount(_:_:)``, amounts of a coin as in ``rate(_:digits:)``.
  public func codedAmount(_ amount: FixedDecimal, in asset: Asset) -> String {
    guard case .currency(let currency) = asset else { return "\(rate(amount)) \(asset.label)" }
    return codedAmount(amount, currency)
  }

  /// Formats a typed amount, without rounding, followed by the currency code, such as `100 USD` or `0.5 EUR`.
  public func typedAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    "\(exact(amount)) \(currency.code)"
  }

  /// Formats a typed amount, without rounding, followed by its currency code or coin symbol, such as `0.5 BTC`.
  public func typedAmount(_ amount: FixedDecimal, in asset: Asset) -> String { "\(exact(amount)) \(asset.label)" }

  /// Returns the number of decimals with which an amount of a currency is shown, such as 2 for $12.50.
  ///
  /// An amount below one minor unit, such as the cent, has two significant digits: the result is 4 for $0.0048.
  func decimals(of amount: FixedDecimal, in currency: Currency) -> Int {
    let minorUnitDigits = currency.minorUnitDigits
    let zeros = leadingZeros(amount)
    let isSmall = !amount.isZero && amount > FixedDecimal(-1) && amount < .one && zeros >= minorUnitDigits
    return isSmall ? min(zeros + 2, FixedDecimal.decimals) : minorUnitDigits
  }
}

extension Asset {
  /// The code of the currency, or the untrusted symbol of the coin, truncated to 12 Unicode scalars.
  public var label: String { symbol.excerpt(12) }
}
