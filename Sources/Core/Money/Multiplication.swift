extension FixedPoint {
  /// The product, rounded once.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable @inline(__always)
  public func multiplied(by factor: FixedPoint, rounding rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: factor, dividedBy: .one, rounding: rule)
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
    // Hardly any amount, price or rate is negative, and to take signs off and put one on again is a quarter of the work.
    guard high | factor.high | divisor.high >= 0 else {
      return try multipliedBySigned(factor, dividedBy: divisor, decimals: decimals, rounding: rule)
    }
    return try Self.quotient(
      of: UInt128(bitPattern: units), times: UInt128(bitPattern: factor.units),
      dividedBy: UInt128(bitPattern: divisor.units), decimals: decimals, isNegative: false, rounding: rule)
  }

  /// The same where something is negative; called, so that it takes no room where everything is not.
  @inlinable @inline(never)
  func multipliedBySigned(
    _ factor: FixedPoint, dividedBy divisor: FixedPoint, decimals: Int, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    try Self.quotient(
      of: magnitude, times: factor.magnitude, dividedBy: divisor.magnitude, decimals: decimals,
      isNegative: (isNegative != factor.isNegative) != divisor.isNegative, rounding: rule)
  }

  /// The same on magnitudes in units of 10⁻¹⁸.
  @inlinable @inline(__always)
  static func quotient(
    of magnitude: UInt128, times factor: UInt128, dividedBy divisor: UInt128, decimals: Int, isNegative: Bool,
    rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    let cut = try digitsBelow(decimals)
    let kept = try roundedQuotient(
      magnitude, times: factor, dividedBy: divisor, cutting: cut, isNegative: isNegative, rounding: rule)
    guard cut > 0 else { return try FixedPoint(magnitude: kept, isNegative: isNegative) }
    let (units, overflow) = kept.multipliedReportingOverflow(by: PowersOfTen.power(cut))
    guard !overflow else { throw .overflow }
    return try FixedPoint(magnitude: units, isNegative: isNegative)
  }
}
