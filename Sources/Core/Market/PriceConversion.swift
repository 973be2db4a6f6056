/// The rate is stored as a multiplier and a divisor, because their quotient would have to be rounded.
struct PriceConversion {
  let source: Currency
  let target: Currency
  private let multiplier: FixedDecimal
  private let divisor: FixedDecimal

  init(_ rate: CrossRate) {
    (source, multiplier) = (rate.from.quote, rate.to.rate)
    (target, divisor) = (rate.to.quote, rate.from.rate)
  }

  init(_ rate: ExchangeRate) {
    (source, multiplier) = (rate.base, rate.rate)
    (target, divisor) = (rate.quote, .one)
  }

  /// The result is rounded half to even to 18 decimals.
  func callAsFunction(_ amount: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    try amount.multiplied(by: multiplier, dividedBy: divisor, rounding: .halfEven)
  }
}
