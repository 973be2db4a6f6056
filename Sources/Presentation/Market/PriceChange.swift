import QuidCore

/// The change between two prices.
enum PriceChange {
  /// In percent of the first, rounded once; `nil` where it is too large to be held or there is nothing to compare with.
  static func percent(from first: FixedPoint, to second: FixedPoint) -> FixedPoint? {
    guard let difference = try? second.subtracting(first) else { return nil }
    return try? difference.multiplied(by: FixedPoint(100), dividedBy: first, rounding: .halfEven)
  }
}
