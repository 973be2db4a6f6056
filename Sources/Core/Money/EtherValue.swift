extension ExchangeRate {
  /// The fiat value of an amount of ether at this price, a rate with base ETH; rounded half to even at the 18th decimal.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func value(of amount: Wei) throws(ArithmeticError) -> FixedPoint {
    let magnitude = try roundedQuotient(
      amount.count, times: rate.magnitude, dividedBy: FixedPoint.unitsPerOne, rounding: .halfEven)
    return try FixedPoint(magnitude: magnitude, isNegative: false)
  }

  /// The ether that a fiat value buys at this price; rounded down, so that nobody sends more than they typed.
  ///
  /// - Throws: ``ArithmeticError/overflow`` for a negative value or one past 2¹²⁸ wei.
  @inlinable
  public func ether(worth value: FixedPoint) throws(ArithmeticError) -> Wei {
    guard !value.isNegative else { throw .overflow }
    return Wei(
      count: try roundedQuotient(
        value.magnitude, times: FixedPoint.unitsPerOne, dividedBy: rate.magnitude, rounding: .down))
  }
}
