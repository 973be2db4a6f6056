extension FixedPoint {
  /// The quotient, rounded once.
  ///
  /// - Parameters:
  ///   - decimals: the scale of the answer, from 0 to 18.
  /// - Throws: ``ArithmeticError``.
  @inlinable @inline(__always)
  public func divided(
    by divisor: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    // In this order, since it is the words of the left factor that the product looks at first.
    try FixedPoint.one.multiplied(by: self, dividedBy: divisor, decimals: decimals, rounding: rule)
  }
}
