public import QuidCore

extension NumberFormat {
  /// A rate between two currencies with six digits that count, such as `10.9271` or `0.0000253617`.
  ///
  /// From 100,000 on it has one decimal. Zeros at the end are left out.
  public func rate(_ rate: FixedPoint) -> String {
    let plain = rate.description.drop { $0 == "-" }
    let whole = plain.prefix { $0 != "." }
    let decimals = whole == "0" ? leadingZeros(rate) + 6 : max(1, 6 - whole.count)
    return exact(Self.rounded(rate, decimals: min(decimals, FixedPoint.decimals)))
  }
}
