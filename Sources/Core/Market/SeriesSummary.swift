extension PriceSeries {
  /// The oldest point; `nil` when there is none.
  public var first: Point? { points.first }

  /// The newest point; `nil` when there is none.
  public var last: Point? { points.last }

  /// The point of the lowest price, the earliest of several; `nil` when there is no point.
  public var minimum: Point? { points.min { $0.price < $1.price } }

  /// The point of the highest price, the earliest of several; `nil` when there is no point.
  public var maximum: Point? { points.max { $0.price < $1.price } }

  /// By how many percent the price changed from the first point to the last, rounded once, half to even at the 18th
  /// decimal.
  ///
  /// Returns `nil` with fewer than two points.
  public var change: FixedPoint? {
    guard points.count > 1, let first, let last else { return nil }
    return first.price.percentChange(to: last.price)
  }
}
