/// A conversion of amounts from one currency to another.
///
/// The conversion rate can be the quotient of two exchange rates. Such a rate is stored as a multiplier and a divisor,
/// because the quotient would have to be rounded.
struct PriceConversion {
  /// The source currency of the conversion, such as the US dollar in a conversion from dollars to euros.
  let source: Currency
  /// The target currency of the conversion, such as the euro in a conversion from dollars to euros.
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

  /// Converts an amount of the source currency to the target currency.
  ///
  /// The result is rounded half to even to 18 decimals.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the result is too large for ``FixedDecimal``.
  func callAsFunction(_ amount: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    try amount.multiplied(by: multiplier, dividedBy: divisor, rounding: .halfEven)
  }
}
