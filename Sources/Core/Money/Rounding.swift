extension FixedPoint {
  /// The nearest number with at most `decimals` decimals, by the rule.
  ///
  /// - Parameter decimals: from 0 to 18; the answer keeps the scale of 18 and ends in zeros.
  /// - Throws: ``ArithmeticError/overflow`` when the number above does not fit; ``ArithmeticError/invalidScale``.
  @inlinable
  public func rounded(toDecimals decimals: Int, _ rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: .one, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// The number of the 18 decimals that a scale of `decimals` drops.
  ///
  /// - Throws: ``ArithmeticError/invalidScale``.
  @inlinable @inline(__always)
  static func digitsBelow(_ decimals: Int) throws(ArithmeticError) -> Int {
    guard 0...Self.decimals ~= decimals else { throw .invalidScale }
    return Self.decimals - decimals
  }
}
