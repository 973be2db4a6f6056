/// The direction of a price change.
public enum PriceDirection: String, Hashable, Sendable, CaseIterable {
  /// The price rose.
  case up
  /// The price fell.
  case down
  /// The price did not change.
  case unchanged

  /// Creates the direction of a price change, as an amount or a percentage; a negative number is a fall.
  ///
  /// Pass the change as rounded for display, so that the direction matches the displayed number.
  public init(_ change: FixedDecimal) {
    self = change.isZero ? .unchanged : change.isNegative ? .down : .up
  }
}

extension FixedDecimal {
  /// Returns the change from this number to another in percent, such as 25 from 4 to 5, rounded half to even to 18
  /// decimals; `nil` if this number is zero, or if the result is too large for ``FixedDecimal``.
  public func percentChange(to other: FixedDecimal) -> FixedDecimal? {
    guard let difference = try? other.subtracting(self) else { return nil }
    return try? difference.multiplied(by: FixedDecimal(100), dividedBy: self, rounding: .halfEven)
  }
}
