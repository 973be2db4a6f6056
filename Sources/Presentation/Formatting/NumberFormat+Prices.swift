public import QuidCore

extension NumberFormat {
  /// Formats a price, such as `$22,900.00`, `$0.42`, `$0.0135`, `$0.00000888` or `1 234,50 kr`.
  ///
  /// A price is rounded to at least three significant digits, and to at least the decimals of the currency's
  /// minor unit, such as two for cents. Trailing zeros beyond the minor unit are omitted. A price of 1 or
  /// more has at most two decimals, unless the minor unit has more. The result differs from the exact price
  /// by at most 0.5 %.
  public func price(_ price: FixedPoint, _ currency: Currency) -> String {
    let minimum = currency.minorUnitDigits
    let decimals = min(max(minimum, significantDecimals(price)), FixedPoint.decimals)
    return amount(price, currency, decimals: decimals, minimumDecimals: minimum)
  }

  /// Formats a price such as `$22,900.00`; returns ``unknown`` (`–`) for `nil`.
  public func price(_ price: FixedPoint?, _ currency: Currency) -> String {
    guard let price else { return Self.unknown }
    return self.price(price, currency)
  }

  /// The placeholder that is shown for an unknown value: `–`.
  public static let unknown = "–"

  /// Returns the number of decimals with which a price has three significant digits, such as 4 for 0.0135.
  private func significantDecimals(_ price: FixedPoint) -> Int {
    let whole = price.description.drop { $0 == "-" }.prefix { $0 != "." }
    return whole == "0" ? leadingZeros(price) + 3 : max(0, 3 - whole.count)
  }
}

extension NumberFormat {
  /// Formats an exchange rate with six significant digits, such as `10.9271` or `0.0000253617`.
  ///
  /// A rate of 100,000 or more is rounded to one decimal. Trailing zeros are omitted.
  public func rate(_ rate: FixedPoint) -> String {
    exact(Self.rounded(rate, decimals: rateDecimals(rate)))
  }

  /// Formats the exchange rates in a column with six significant digits, and with the same number of decimals
  /// in all rows.
  public func rates(_ rates: [FixedPoint]) -> [String] {
    let needed = rates.map { rate in
      let shown = Self.rounded(rate, decimals: rateDecimals(rate)).description
      return shown.firstIndex(of: ".").map { shown.distance(from: $0, to: shown.endIndex) - 1 } ?? 0
    }
    let decimals = needed.max() ?? 0
    return rates.map { number($0, decimals: decimals) }
  }

  private func rateDecimals(_ rate: FixedPoint) -> Int {
    let plain = rate.description.drop { $0 == "-" }
    let whole = plain.prefix { $0 != "." }
    return min(whole == "0" ? leadingZeros(rate) + 6 : max(1, 6 - whole.count), FixedPoint.decimals)
  }
}

extension NumberFormat {
  /// Formats a large amount in thousands, millions, billions or trillions with one decimal, such as `$441.4B`
  /// or `$995.0M`.
  ///
  /// The suffixes K, M, B and T are the same in every locale. An amount below a thousand has no suffix and is
  /// shown with the decimals of the currency's minor unit. The amount is rounded only once, half to even.
  public func compactAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    let minorUnitDigits = currency.minorUnitDigits
    var shown = Self.rounded(amount, decimals: minorUnitDigits)
    guard !Self.isBelowThousand(shown) else {
      return self.amount(amount, currency, decimals: minorUnitDigits, minimumDecimals: minorUnitDigits)
    }
    var suffix = ""
    for step in Self.steps where suffix.isEmpty || !Self.isBelowThousand(shown) {
      let scaled = try? amount.divided(by: FixedPoint(step.unit), decimals: 1, rounding: .halfEven)
      (shown, suffix) = (scaled ?? amount, step.suffix)
    }
    return self.amount(shown, currency, decimals: 1, minimumDecimals: 1, suffix: suffix)
  }

  /// Formats a large amount in thousands, millions, billions or trillions, such as `$441.4B`; returns
  /// ``unknown`` (`–`) for `nil`.
  public func compactAmount(_ amount: FixedPoint?, _ currency: Currency) -> String {
    guard let amount else { return Self.unknown }
    return compactAmount(amount, currency)
  }

  private static let steps: [(unit: Int, suffix: String)] = [
    (1_000, "K"), (1_000_000, "M"), (1_000_000_000, "B"), (1_000_000_000_000, "T"),
  ]

  private static func isBelowThousand(_ amount: FixedPoint) -> Bool {
    amount < FixedPoint(1_000) && amount > FixedPoint(-1_000)
  }
}

extension NumberFormat {
  /// Formats an amount followed by its currency code, such as `1,092.71 SEK`.
  ///
  /// The amount is rounded half to even to the decimals of the currency's minor unit, such as two for cents.
  /// An amount smaller than one minor unit has two significant digits.
  public func codedAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    "\(number(amount, decimals: decimals(of: amount, in: currency))) \(currency.code)"
  }

  /// Formats an amount with all its decimals, followed by the currency code, such as `100 USD` or `0.5 EUR`.
  public func typedAmount(_ amount: FixedPoint, _ currency: Currency) -> String { "\(exact(amount)) \(currency.code)" }

  /// Returns the number of decimals with which an amount is shown.
  ///
  /// Normally, the result is the number of decimals of the currency's minor unit, such as two for cents. For
  /// an amount smaller than one minor unit, the result is the number of decimals that shows two significant
  /// digits, such as 4 for 0.0048.
  func decimals(of amount: FixedPoint, in currency: Currency) -> Int {
    let minorUnitDigits = currency.minorUnitDigits
    let zeros = leadingZeros(amount)
    let isSmall = !amount.isZero && amount < .one && zeros >= minorUnitDigits
    return isSmall ? min(zeros + 2, FixedPoint.decimals) : minorUnitDigits
  }
}
