extension FixedPoint {
  /// The exact sum.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func adding(_ other: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    let (sum, overflow) = units.addingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedPoint(units: sum)
  }

  /// The exact difference.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func subtracting(_ other: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    let (difference, overflow) = units.subtractingReportingOverflow(other.units)
    guard !overflow else { throw .overflow }
    return FixedPoint(units: difference)
  }

  /// The same distance on the other side of zero.
  ///
  /// - Throws: ``ArithmeticError/overflow`` for the smallest number, which has no opposite.
  @inlinable
  public func negated() throws(ArithmeticError) -> FixedPoint {
    try FixedPoint.zero.subtracting(self)
  }
}

extension Wei {
  /// The exact sum.
  ///
  /// - Throws: ``ArithmeticError/overflow`` past 2¹²⁸ − 1 wei.
  @inlinable
  public func adding(_ other: Wei) throws(ArithmeticError) -> Wei {
    let (sum, overflow) = count.addingReportingOverflow(other.count)
    guard !overflow else { throw .overflow }
    return Wei(count: sum)
  }

  /// The exact difference.
  ///
  /// - Throws: ``ArithmeticError/overflow`` when `other` is the larger, as there are no negative wei.
  @inlinable
  public func subtracting(_ other: Wei) throws(ArithmeticError) -> Wei {
    let (difference, overflow) = count.subtractingReportingOverflow(other.count)
    guard !overflow else { throw .overflow }
    return Wei(count: difference)
  }
}
