/// The direction of a price change.
public enum PriceDirection: String, Hashable, Sendable, CaseIterable {
  /// The price rose.
  case up
  /// The price fell.
  case down
  /// The price did not change.
  case unchanged

  /// Creates the direction of a price change.
  ///
  /// If the change is displayed with fewer decimals, pass the rounded change, so that the direction matches the
  /// displayed number.
  ///
  /// - Parameter change: The price change as an amount or a percentage: positive for a rise, negative for a fall.
  public init(_ change: FixedDecimal) {
    self = change.isZero ? .unchanged : change.isNegative ? .down : .up
  }
}

extension FixedDecimal {
  /// Returns the percentage change from this number to another number, such as 25 for the change from 4 to 5.
  ///
  /// The result is rounded half to even to 18 decimals. Returns `nil` if this number is zero, or if the result is too
  /// large for ``FixedDecimal``.
  public func percentChange(to other: FixedDecimal) -> FixedDecimal? {
    guard let difference = try? other.subtracting(self) else { return nil }
    return try? difference.multiplied(by: FixedDecimal(100), dividedBy: self, rounding: .halfEven)
  }
}
