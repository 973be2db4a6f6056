public import QuidCore

extension NumberFormat {
  /// A price: `$22,900.00`, `$0.42`, `$0.0135`, `$0.00000888`, `1 234,50 kr`.
  ///
  /// A price has at least the decimals of the currency's minor unit and shows at least three significant digits: from 1
  /// on with at most two decimals, or the minor unit's; below 1 with as many decimals as that takes. Trailing zeros
  /// beyond the minor unit are omitted. The shown price differs from the exact one by at most 0.5 %.
  public func price(_ price: FixedPoint, _ currency: Currency) -> String {
    let minimum = currency.minorUnitDigits
    let decimals = min(max(minimum, significantDecimals(price)), FixedPoint.decimals)
    return amount(price, currency, decimals: decimals, minimumDecimals: minimum)
  }

  /// A price that may not be known; `–` where it is not.
  public func price(_ price: FixedPoint?, _ currency: Currency) -> String {
    guard let price else { return Self.unknown }
    return self.price(price, currency)
  }

  /// What stands where a figure is not known; never 0.
  public static let unknown = "–"

  /// The number of decimals that shows three significant digits; at most two from 1 on.
  private func significantDecimals(_ price: FixedPoint) -> Int {
    let whole = price.description.drop { $0 == "-" }.prefix { $0 != "." }
    return whole == "0" ? leadingZeros(price) + 3 : max(0, 3 - whole.count)
  }
}
