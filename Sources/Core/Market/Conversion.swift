/// A way from one currency to another, as one exact fraction.
struct Conversion {
  /// The currency of what is converted.
  let source: Currency
  /// The currency of the result.
  let target: Currency
  private let multiplier: FixedPoint
  private let divisor: FixedPoint

  init(_ rate: CrossRate) {
    (source, multiplier) = (rate.from.quote, rate.to.rate)
    (target, divisor) = (rate.to.quote, rate.from.rate)
  }

  init(_ rate: ExchangeRate) {
    (source, multiplier) = (rate.base, rate.rate)
    (target, divisor) = (rate.quote, .one)
  }

  /// The amount in the target currency, rounded once, half to even at the 18th decimal.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  func callAsFunction(_ amount: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: multiplier, dividedBy: divisor, rounding: .halfEven)
  }
}
