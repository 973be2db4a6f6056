public import QuidCore

extension NumberFormat {
  /// A price as people write it: `$22,900.00`, `$0.09`, `$0.00000888`, `1 234,50 kr`.
  ///
  /// It has at least the decimals of the currency's minor unit. From 0.01 on it has no more than two, unless the minor
  /// unit has: `$0.38`, but also `¥0.38`, where three digits would otherwise not be seen. Below 0.01 it keeps three
  /// digits that count. Zeros at the end, beyond the minor unit, are left out.
  public func price(_ price: FixedPoint, _ currency: Currency) -> String {
    let usual = currency.minorUnitDigits
    let decimals = max(usual, priceDecimals(price))
    return amount(price, currency, decimals: min(decimals, FixedPoint.decimals), minimumDecimals: usual)
  }

  /// A price that may not be known; `–` where it is not.
  public func price(_ price: FixedPoint?, _ currency: Currency) -> String {
    guard let price else { return Self.unknown }
    return self.price(price, currency)
  }

  /// What stands where a figure is not known; never 0.
  public static let unknown = "–"

  /// The decimals that show three digits that count, but from 0.01 on at most two.
  private func priceDecimals(_ price: FixedPoint) -> Int {
    let zeros = leadingZeros(price)
    guard zeros < 2 else { return zeros + 3 }
    let plain = price.description.drop { $0 == "-" }
    let whole = plain.prefix { $0 != "." }
    return max(0, min(2, 3 - (whole == "0" ? 0 : whole.count)))
  }
}
