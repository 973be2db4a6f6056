/// The direction of a price change.
public enum PriceDirection: String, Hashable, Sendable, CaseIterable {
  /// The price rose.
  case up
  /// The price fell.
  case down
  /// The price is the same.
  case unchanged

  /// Creates the direction of a change, which may be an amount or a percentage.
  ///
  /// To agree with a displayed value that has fewer decimals, pass the rounded value.
  public init(_ change: FixedPoint) {
    self = change.isZero ? .unchanged : change.isNegative ? .down : .up
  }
}

extension FixedPoint {
  /// Returns the change to another number in percent, rounded once, half to even at the 18th decimal.
  ///
  /// Returns `nil` when this number is zero, and when the result is too large for ``FixedPoint``.
  public func percentChange(to other: FixedPoint) -> FixedPoint? {
    guard let difference = try? other.subtracting(self) else { return nil }
    return try? difference.multiplied(by: FixedPoint(100), dividedBy: self, rounding: .halfEven)
  }
}
