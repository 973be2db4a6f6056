/// Two rates with one base, which together convert between their quotes.
///
/// A table such as the European Central Bank's gives every currency against the euro. From dollars to kronor is then
/// amount × (kronor per euro) ÷ (dollars per euro), kept as that fraction and rounded once at the end.
public struct CrossRate: Hashable, Sendable {
  /// From the common base to the currency that is converted from.
  public let from: ExchangeRate
  /// From the common base to the currency that is converted to.
  public let to: ExchangeRate

  /// The cross of two rates.
  ///
  /// Returns `nil` unless both have the same base.
  @inlinable
  public init?(from: ExchangeRate, to: ExchangeRate) {
    guard from.base == to.base else { return nil }
    self.init(sharingBase: from, to)
  }

  /// The cross of two rates that are known to have the same base.
  @usableFromInline
  init(sharingBase from: ExchangeRate, _ to: ExchangeRate) {
    self.from = from
    self.to = to
  }

  /// The way back.
  public var inverse: CrossRate { CrossRate(sharingBase: to, from) }

  /// What an amount of `from.quote` is worth in `to.quote`, rounded once.
  ///
  /// - Parameters:
  ///   - decimals: the scale of the answer, from 0 to 18.
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: to.rate, dividedBy: from.rate, decimals: decimals, rounding: rule)
  }

  /// The cross rate as one number with 18 decimals, to be shown.
  ///
  /// Do not convert with it, as that would round a second time; use ``converted(_:decimals:rounding:)``.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func rate() throws(ArithmeticError) -> FixedPoint { try converted(.one) }
}
