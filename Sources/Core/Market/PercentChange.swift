extension FixedPoint {
  /// By how many percent the number grew to another, rounded once, half to even at the 18th decimal.
  ///
  /// Returns `nil` from zero, where there is no percentage, and where the answer is too large for ``FixedPoint``.
  public func percentChange(to other: FixedPoint) -> FixedPoint? {
    guard let difference = try? other.subtracting(self) else { return nil }
    return try? difference.multiplied(by: FixedPoint(100), dividedBy: self, rounding: .halfEven)
  }
}
