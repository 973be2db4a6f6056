extension FixedPoint {
  /// The nearest number with at most `decimals` decimals, by the rule.
  ///
  /// - Parameter decimals: from 0 to 18; the answer keeps the scale of 18 and ends in zeros.
  /// - Throws: ``ArithmeticError/overflow`` when the number above does not fit.
  @inlinable
  public func rounded(toDecimals decimals: Int, _ rule: RoundingRule) throws(ArithmeticError) -> FixedPoint {
    try multiplied(by: .one, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// How many of the 18 decimals lie below a scale of `decimals`.
  @inlinable
  static func digitsBelow(_ decimals: Int) -> Int {
    precondition((0...Self.decimals).contains(decimals), "a scale has 0 to 18 decimals")
    return Self.decimals - decimals
  }
}
