public import QuidCore

extension NumberFormat {
  /// An amount with its currency's code behind it, such as `1,092.71 SEK`, as the two sides of an exchange are written.
  ///
  /// It has the decimals of the minor unit, rounded half to even; one smaller than a minor unit keeps two digits.
  public func codedAmount(_ amount: FixedPoint, _ currency: Currency) -> String {
    "\(number(amount, decimals: decimals(of: amount, in: currency))) \(currency.code)"
  }

  /// An amount as it was given, with the code behind it: `100 USD`, `0.5 EUR`.
  public func typedAmount(_ amount: FixedPoint, _ currency: Currency) -> String { "\(exact(amount)) \(currency.code)" }

  /// The decimals of the minor unit, or as many as show two digits of a smaller amount.
  func decimals(of amount: FixedPoint, in currency: Currency) -> Int {
    let usual = currency.minorUnitDigits
    let zeros = leadingZeros(amount)
    let isSmall = !amount.isZero && amount < .one && zeros >= usual
    return isSmall ? min(zeros + 2, FixedPoint.decimals) : usual
  }
}
