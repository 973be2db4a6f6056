/// Where a price went.
public enum PriceDirection: String, Hashable, Sendable, CaseIterable {
  /// It rose.
  case up
  /// It fell.
  case down
  /// It is what it was.
  case unchanged

  /// The direction of a change, be it an amount or a percentage.
  ///
  /// To agree with a figure that is shown with fewer decimals, give that rounded figure.
  public init(_ change: FixedPoint) {
    self = change.isZero ? .unchanged : change.isNegative ? .down : .up
  }
}
