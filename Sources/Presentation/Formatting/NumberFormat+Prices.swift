public import QuidCore

extension NumberFormat {
  /// Formats a price, such as `$1,234,567.89`, `$0.42`, `$0.0135` or `$0.00000888`.
  ///
  /// A price has at least the decimals of its currency, such as two for US dollars. If three significant digits need
  /// more decimals, these are added, without trailing zeros. The result differs from the exact price by at most 0.5%.
  /// A price from 0.9 to 1.1, such as that of a stablecoin, has up to four decimals: `$0.9949`.
  public func price(_ price: FixedDecimal, _ currency: Currency) -> String {
    if currency.isCoin { return amount(price, currency, decimals: coinDecimals(price), minimumDecimals: 0) }
    let minimum = currency.minorUnitDigits
    let isNearOne = price >= Self.nearOne.lowerBound && price < Self.nearOne.upperBound
    let needed = isNearOne ? 4 : significantDecimals(price, digits: 3)
    let decimals = min(max(minimum, needed), FixedDecimal.decimals)
    return amount(price, currency, decimals: decimals, minimumDecimals: minimum)
  }

  private static let nearOne =
    FixedDecimal(units: 900_000_000_000_000_000)..<FixedDecimal(units: 1_100_000_000_000_000_000)

  /// Formats an optional price, such as `$22,900.00`, or returns `–` for `nil`.
  public func price(_ price: FixedDecimal?, _ currency: Currency) -> String {
    guard let price else { return Self.unknown }
    return self.price(price, currency)
  }

  /// The placeholder that is shown for an unknown value: `–`.
  package static let unknown = "–"

  /// The string that is shown for an amount that the user has hidden: three bullets, `•••`.
  package static let hidden = "•••"

  /// Replaces a formatted amount with ``hidden`` (`•••`), except an empty string and ``unknown`` (`–`).
  static func hiding(_ amount: String) -> String { amount.isEmpty || amount == unknown ? amount : hidden }
}

extension NumberFormat {
  /// Formats a price per unit of gas in gwei, such as `12.5 gwei` or `0.00123 gwei`.
  ///
  /// The number has at most three decimals, or as many as three significant digits need. Trailing zeros are omitted.
  func gwei(_ wei: Ether) -> String {
    guard let gwei = GasPrice(wei)?.gwei else { return "\(Self.unknown) gwei" }
    let needed = gwei.isZero ? 0 : significantDecimals(gwei, digits: 3)
    return "\(exact(Self.rounded(gwei, decimals: min(max(3, needed), FixedDecimal.decimals)))) gwei"
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
  package func rates(_ rates: [FixedDecimal], digits: Int? = nil) -> [String] {
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
  /// Formats a large amount in short form, such as `$441.4B`, or `441,4 bn kr` in Swedish.
  ///
  /// The result has one decimal and a unit: K, M, B (10⁹) and T in English, and mn, bn and tn in all other locales,
  /// where thousands have no unit. An amount below a thousand has no unit and is rounded to the minor unit of its
  /// currency, such as the cent. Rounding is half to even.
  public func compactAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    guard let (shown, unit) = scaled(amount, decimals: currency.minorUnitDigits) else {
      return self.amount(amount, currency)
    }
    let decimals = unit.isEmpty ? 0 : 1
    return self.amount(shown, currency, decimals: decimals, minimumDecimals: decimals, unit: unit)
  }

  /// Formats a large number in short form, such as `19.3M`, or `19,3 mn` in Swedish.
  ///
  /// The units are those of compact amounts. A number below a thousand has no unit and at most two decimals.
  public func compactNumber(_ value: FixedDecimal) -> String {
    guard let (shown, unit) = scaled(value, decimals: 2) else { return exact(Self.rounded(value, decimals: 2)) }
    return number(shown, decimals: unit.isEmpty ? 0 : 1) + unit
  }

  /// Divides a number of at least a thousand by its unit; returns `nil` for a smaller number.
  ///
  /// The quotient is rounded half to even.
  private func scaled(_ value: FixedDecimal, decimals: Int) -> (shown: FixedDecimal, unit: String)? {
    var digits = Self.rounded(value, decimals: decimals).wholeDigits
    guard digits > 3 else { return nil }
    func scaled() -> (shown: FixedDecimal, unit: String, exponent: Int) {
      let power = min((digits - 1) / 3, symbols.compactUnits.count)
      let unit = symbols.compactUnits[power - 1]
      let exponent = unit.isEmpty ? 0 : 3 * power
      let divisor = (0..<exponent).reduce(1) { divisor, _ in divisor * 10 }
      let quotient = try? value.divided(by: FixedDecimal(divisor), decimals: unit.isEmpty ? 0 : 1, rounding: .halfEven)
      return (quotient ?? value, unit, exponent)
    }
    var result = scaled()
    if result.shown.wholeDigits > digits - result.exponent {
      // The number was rounded up to the next power of ten, such as 999,950 to a million.
      digits += 1
      result = scaled()
    }
    return (result.shown, result.unit)
  }

  /// Formats an optional large amount, such as `$441.4B`, or returns `–` for `nil`.
  public func compactAmount(_ amount: FixedDecimal?, _ currency: Currency) -> String {
    guard let amount else { return Self.unknown }
    return compactAmount(amount, currency)
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
  package func codedAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    "\(number(amount, decimals: decimals(of: amount, in: currency))) \(currency.code)"
  }

  /// Formats an amount followed by the code of its currency or the symbol of its coin, such as `0.0050612 BTC`.
  ///
  /// Amounts of a currency are rounded as in ``codedAmount(_:_:)``, amounts of a coin as in ``rate(_:digits:)``.
  package func codedAmount(_ amount: FixedDecimal, in asset: Asset) -> String {
    guard case .currency(let currency) = asset else { return "\(rate(amount)) \(asset.label)" }
    return codedAmount(amount, currency)
  }

  /// Formats a typed amount, without rounding, followed by the currency code, such as `100 USD` or `0.5 EUR`.
  package func typedAmount(_ amount: FixedDecimal, _ currency: Currency) -> String {
    "\(exact(amount)) \(currency.code)"
  }

  /// Formats a typed amount, without rounding, followed by its currency code or coin symbol, such as `0.5 BTC`.
  package func typedAmount(_ amount: FixedDecimal, in asset: Asset) -> String { "\(exact(amount)) \(asset.label)" }

  /// Returns the number of decimals with which an amount of a currency is shown, such as 2 for $12.50.
  ///
  /// An amount below one minor unit, such as the cent, has two significant digits: the result is 4 for $0.0048.
  func decimals(of amount: FixedDecimal, in currency: Currency) -> Int {
    guard !currency.isCoin else { return coinDecimals(amount) }
    let minorUnitDigits = currency.minorUnitDigits
    let zeros = leadingZeros(amount)
    let isSmall = !amount.isZero && amount > FixedDecimal(-1) && amount < .one && zeros >= minorUnitDigits
    return isSmall ? min(zeros + 2, FixedDecimal.decimals) : minorUnitDigits
  }
}

extension Asset {
  /// The code of the currency, or the untrusted symbol of the coin, truncated to 12 Unicode scalars.
  package var label: String { symbol.excerpt(12) }
}
