/// What one unit of a currency is worth in another.
///
/// Always above zero. `1 base = rate quote`; the rate has 18 decimals.
public struct ExchangeRate: Hashable, Sendable {
  /// The currency of which there is one.
  public let base: Currency
  /// The currency it is worth so much of.
  public let quote: Currency
  /// How much of `quote` one `base` is worth; above zero.
  public let rate: FixedPoint

  /// A rate.
  ///
  /// Returns `nil` unless the rate is above zero: a price of nothing is an error of whoever says it.
  @inlinable
  public init?(base: Currency, quote: Currency, rate: FixedPoint) {
    guard rate > .zero else { return nil }
    self.base = base
    self.quote = quote
    self.rate = rate
  }

  /// What an amount of `base` is worth in `quote`, rounded once.
  ///
  /// - Parameters:
  ///   - decimals: the scale of the answer, from 0 to 18.
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: rate, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// What an amount of `quote` is worth in `base`, rounded once.
  ///
  /// Exact division by this rate; multiplying by an inverse rate instead would round twice.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func convertedBack(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.divided(by: rate, decimals: decimals, rounding: rule)
  }
}
