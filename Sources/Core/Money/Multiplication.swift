extension FixedPoint {
  /// The product, rounded once.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable @inline(__always)
  public func multiplied(by factor: FixedPoint, rounding rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    let isNegative = isNegative != factor.isNegative
    let magnitude = try roundedQuotient(
      magnitude, times: factor.magnitude, dividedBy: Self.unitsPerOne, isNegative: isNegative, rounding: rule)
    return try FixedPoint(magnitude: magnitude, isNegative: isNegative)
  }

  /// The product divided by `divisor`, rounded once: the way to convert through two rates.
  ///
  /// - Parameters:
  ///   - decimals: the scale of the answer, from 0 to 18. The rounding is the only one, whatever the scale.
  /// - Throws: ``ArithmeticError``.
  @inlinable @inline(__always)
  public func multiplied(
    by factor: FixedPoint, dividedBy divisor: FixedPoint, decimals: Int = FixedPoint.decimals,
    rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    let isNegative = (isNegative != factor.isNegative) != divisor.isNegative
    let cut = Self.digitsBelow(decimals)
    let kept = try roundedQuotient(
      magnitude, times: factor.magnitude, dividedBy: divisor.magnitude, cutting: cut, isNegative: isNegative,
      rounding: rule)
    guard cut > 0 else { return try FixedPoint(magnitude: kept, isNegative: isNegative) }
    let (units, overflow) = kept.multipliedReportingOverflow(by: PowersOfTen.power(cut))
    guard !overflow else { throw .overflow }
    return try FixedPoint(magnitude: units, isNegative: isNegative)
  }
}
