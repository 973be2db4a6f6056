/// The conversion between two currencies through two rates with a common base.
///
/// A table such as the European Central Bank's quotes every currency against the euro. A conversion from dollars to
/// kronor is then amount × (kronor per euro) ÷ (dollars per euro), kept as that fraction and rounded once at the end.
public struct CrossRate: Hashable, Sendable {
  /// The rate from the common base to the source currency.
  public let from: ExchangeRate
  /// The rate from the common base to the target currency.
  public let to: ExchangeRate

  /// Creates the cross rate of two rates.
  ///
  /// Returns `nil` unless both rates have the same base.
  @inlinable
  public init?(from: ExchangeRate, to: ExchangeRate) {
    guard from.base == to.base else { return nil }
    self.init(sharingBase: from, to)
  }

  /// Creates the cross rate of two rates that are known to have the same base.
  @usableFromInline
  init(sharingBase from: ExchangeRate, _ to: ExchangeRate) {
    self.from = from
    self.to = to
  }

  /// The cross rate in the opposite direction.
  public var inverse: CrossRate { CrossRate(sharingBase: to, from) }

  /// Returns the value in `to.quote` of an amount of `from.quote`, rounded once.
  ///
  /// - Parameters:
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: to.rate, dividedBy: from.rate, decimals: decimals, rounding: rule)
  }

  /// Returns the cross rate as one number with 18 decimals, for display.
  ///
  /// Do not convert with it, because that would round a second time; use ``converted(_:decimals:rounding:)``.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func rate() throws(ArithmeticError) -> FixedPoint { try converted(.one) }

  /// The currencies of the conversion from source to target, such as `SEK`, `EUR`, `USD`.
  ///
  /// The path has two currencies if one of them is the common base, and one if source and target are the same currency,
  /// which converts at exactly 1.
  public var path: [Currency] {
    guard from.quote != to.quote else { return [to.quote] }
    return [from.quote, from.base, to.quote].reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }
}
