/// An error of a calculation with ``FixedPoint`` or ``Ether``.
///
/// Arithmetic never traps, wraps or becomes "not a number". For a string that is not a number see
/// ``DecimalSyntaxError``.
public enum ArithmeticError: Error, Hashable, Sendable {
  /// The result is outside the range of the type: below zero for ``Ether``, past ±1.7 × 10²⁰ for ``FixedPoint``.
  case overflow
  /// The divisor is zero.
  case divisionByZero
  /// The requested number of decimals is not from 0 to 18.
  case invalidScale
}

// MARK: - Exact operations

extension FixedPoint {
  /// Returns the exact sum.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func adding(_ other: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    let (sum, overflow) = units.addingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedPoint(units: sum)
  }

  /// Returns the exact difference.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func subtracting(_ other: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    let (difference, overflow) = units.subtractingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedPoint(units: difference)
  }

  /// Returns the number with the opposite sign.
  ///
  /// - Throws: ``ArithmeticError/overflow`` for the smallest number, which has no opposite.
  @inlinable
  public func negated() throws(ArithmeticError) -> FixedPoint {
    try FixedPoint.zero.subtracting(self)
  }
}

// MARK: - Operations with one rounding

extension FixedPoint {
  /// Returns the product, rounded once to 18 decimals.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable @inline(__always)
  public func multiplied(by factor: FixedPoint, rounding rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: factor, dividedBy: .one, rounding: rule)
  }

  /// Returns the product divided by `divisor`, rounded once: the conversion through two rates.
  ///
  /// - Parameters:
  ///   - decimals: The number of decimals of the result, from 0 to 18. Whatever it is, the result is rounded only once.
  /// - Throws: ``ArithmeticError``.
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

  /// Returns the product divided by `divisor`, where at least one of the three numbers is negative.
  ///
  /// It is never inlined, to keep the code of nonnegative numbers small.
  @inlinable @inline(never)
  func multipliedBySigned(
    _ factor: FixedPoint, dividedBy divisor: FixedPoint, decimals: Int, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    try Self.quotient(
      of: magnitude, times: factor.magnitude, dividedBy: divisor.magnitude, decimals: decimals,
      isNegative: (isNegative != factor.isNegative) != divisor.isNegative, rounding: rule)
  }

  /// Returns `magnitude` × `factor` ÷ `divisor`, rounded once, where all three are magnitudes in 10⁻¹⁸ units.
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

  /// Returns the quotient, rounded once.
  ///
  /// - Parameters:
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  /// - Throws: ``ArithmeticError``.
  @inlinable @inline(__always)
  public func divided(
    by divisor: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    // One is the left factor because the wide product first tests the words of its left factor.
    try FixedPoint.one.multiplied(by: self, dividedBy: divisor, decimals: decimals, rounding: rule)
  }

  /// Returns the number rounded to the given number of decimals.
  ///
  /// - Parameter decimals: The number of decimals, from 0 to 18.
  /// - Throws: ``ArithmeticError/overflow`` if the rounded number does not fit; ``ArithmeticError/invalidScale``.
  @inlinable
  public func rounded(toDecimals decimals: Int, _ rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: .one, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// Returns the number of the 18 decimals that a scale of `decimals` drops.
  ///
  /// - Throws: ``ArithmeticError/invalidScale``.
  @inlinable @inline(__always)
  static func digitsBelow(_ decimals: Int) throws(ArithmeticError) -> Int {
    guard 0...Self.decimals ~= decimals else { throw .invalidScale }
    return Self.decimals - decimals
  }
}
