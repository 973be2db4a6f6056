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
    try multiplied(by: .one, dividedBy: divisor, decimals: decimals, rounding: rule)
  }
}
