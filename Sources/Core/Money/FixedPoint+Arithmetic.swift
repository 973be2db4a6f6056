/// An error in a calculation with ``FixedPoint`` or ``Ether``, such as an overflow.
///
/// Calculations throw this error instead of trapping, wrapping around or returning NaN. Errors of parsing
/// have the type ``DecimalSyntaxError`` instead.
public enum ArithmeticError: Error, Hashable, Sendable {
  /// The result is outside the range of its type: from 0 to 2¹²⁸ − 1 wei for ``Ether``, about ±1.7 × 10²⁰ for
  /// ``FixedPoint``.
  case overflow
  /// The divisor is zero.
  case divisionByZero
  /// The requested number of decimals is not from 0 to 18.
  case invalidScale
}

// MARK: - Exact operations

extension FixedPoint {
  /// Returns the exact sum of this number and the other number.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the sum is outside the range of ``FixedPoint``.
  @inlinable
  public func adding(_ other: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    let (sum, overflow) = units.addingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedPoint(units: sum)
  }

  /// Returns the exact difference: this number minus the other number.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the difference is outside the range of ``FixedPoint``.
  @inlinable
  public func subtracting(_ other: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    let (difference, overflow) = units.subtractingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedPoint(units: difference)
  }

  /// Returns the number with the opposite sign.
  ///
  /// - Throws: ``ArithmeticError/overflow`` for the smallest number, −2¹²⁷ units, which has no positive counterpart.
  @inlinable
  public func negated() throws(ArithmeticError) -> FixedPoint {
    try FixedPoint.zero.subtracting(self)
  }
}

// MARK: - Operations with one rounding

extension FixedPoint {
  /// Returns the product of this number and `factor`, rounded once to 18 decimals.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the product is outside the range of ``FixedPoint``.
  @inlinable @inline(__always)
  public func multiplied(by factor: FixedPoint, rounding rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: factor, dividedBy: .one, rounding: rule)
  }

  /// Returns this number × `factor` ÷ `divisor`, rounded once.
  ///
  /// A conversion through two exchange rates needs this calculation. The intermediate product is exact.
  ///
  /// - Parameters:
  ///   - factor: The number to multiply by.
  ///   - divisor: The number to divide the product by.
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  ///   - rule: The rounding rule for the result.
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the
  ///   result is outside the range of ``FixedPoint``; ``ArithmeticError/invalidScale`` unless `decimals` is
  ///   from 0 to 18.
  @inlinable @inline(__always)
  public func multiplied(
    by factor: FixedPoint, dividedBy divisor: FixedPoint, decimals: Int = FixedPoint.decimals,
    rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    // Amounts, prices and rates are rarely negative, and handling signs costs a quarter of the time.
    guard high | factor.high | divisor.high >= 0 else {
      return try multipliedBySigned(factor, dividedBy: divisor, decimals: decimals, rounding: rule)
    }
    return try Self.quotient(
      of: UInt128(bitPattern: units), times: UInt128(bitPattern: factor.units),
      dividedBy: UInt128(bitPattern: divisor.units), decimals: decimals, isNegative: false, rounding: rule)
  }

  /// Returns this number × `factor` ÷ `divisor`, rounded once, if at least one of the three numbers is
  /// negative.
  ///
  /// Negative numbers are rare. The function is therefore never inlined, so that the inlined code for
  /// nonnegative numbers stays small.
  @inlinable @inline(never)
  func multipliedBySigned(
    _ factor: FixedPoint, dividedBy divisor: FixedPoint, decimals: Int, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    try Self.quotient(
      of: magnitude, times: factor.magnitude, dividedBy: divisor.magnitude, decimals: decimals,
      isNegative: (isNegative != factor.isNegative) != divisor.isNegative, rounding: rule)
  }

  /// Returns `magnitude` × `factor` ÷ `divisor`, rounded once to `decimals` decimals.
  ///
  /// These three arguments are absolute values in 10⁻¹⁸ units. `isNegative` is the sign of the result.
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

  /// Returns this number divided by `divisor`, rounded once.
  ///
  /// - Parameters:
  ///   - divisor: The number to divide by.
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  ///   - rule: The rounding rule for the result.
  /// - Throws: ``ArithmeticError/divisionByZero`` if `divisor` is zero; ``ArithmeticError/overflow`` if the
  ///   result is outside the range of ``FixedPoint``; ``ArithmeticError/invalidScale`` unless `decimals` is
  ///   from 0 to 18.
  @inlinable @inline(__always)
  public func divided(
    by divisor: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    // The constant one is the left factor, because the 256-bit product first tests the words of its left factor.
    try FixedPoint.one.multiplied(by: self, dividedBy: divisor, decimals: decimals, rounding: rule)
  }

  /// Returns the number rounded to the given number of decimals.
  ///
  /// - Parameters:
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  ///   - rule: The rounding rule.
  /// - Throws: ``ArithmeticError/overflow`` if the rounded number is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` unless `decimals` is from 0 to 18.
  @inlinable
  public func rounded(toDecimals decimals: Int, _ rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: .one, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// Returns the number of digits to drop from a number with 18 decimals: 16 if 2 decimals are to remain.
  ///
  /// - Throws: ``ArithmeticError/invalidScale`` unless `decimals` is from 0 to 18.
  @inlinable @inline(__always)
  static func digitsBelow(_ decimals: Int) throws(ArithmeticError) -> Int {
    guard 0...Self.decimals ~= decimals else { throw .invalidScale }
    return Self.decimals - decimals
  }
}
