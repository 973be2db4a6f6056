/// An exchange rate between two currencies, derived from two rates with a common base currency.
///
/// For example, the European Central Bank quotes all currencies against the euro. The value of an amount of
/// dollars in Swedish kronor is then amount × (kronor per euro) ÷ (dollars per euro). The two rates are
/// stored unrounded, and only the result of a conversion is rounded.
public struct CrossRate: Hashable, Sendable {
  /// The exchange rate from the common base to the source currency.
  public let from: ExchangeRate
  /// The exchange rate from the common base to the target currency.
  public let to: ExchangeRate

  /// Creates a cross rate from two rates with the same base.
  ///
  /// Returns `nil` if the bases differ.
  ///
  /// - Parameters:
  ///   - from: The rate from the common base to the source currency.
  ///   - to: The rate from the common base to the target currency.
  @inlinable
  public init?(from: ExchangeRate, to: ExchangeRate) {
    guard from.base == to.base else { return nil }
    self.init(sharingBase: from, to)
  }

  /// Creates a cross rate from two rates that have the same base, which is not checked.
  ///
  /// - Parameters:
  ///   - from: The rate from the common base to the source currency.
  ///   - to: The rate from the common base to the target currency.
  @usableFromInline
  init(sharingBase from: ExchangeRate, _ to: ExchangeRate) {
    self.from = from
    self.to = to
  }

  /// The cross rate in the opposite direction: from the target currency to the source currency.
  public var inverse: CrossRate { CrossRate(sharingBase: to, from) }

  /// Converts an amount of the source currency to the target currency and rounds the result once.
  ///
  /// - Parameters:
  ///   - amount: The amount in the source currency, `from.quote`.
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  ///   - rule: The rounding rule for the result.
  /// - Returns: The value in the target currency, `to.quote`.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` unless `decimals` is from 0 to 18.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: to.rate, dividedBy: from.rate, decimals: decimals, rounding: rule)
  }

  /// Returns the value of one unit of the source currency in the target currency, rounded to 18 decimals, for display.
  ///
  /// Do not multiply amounts by this number, because the result would be rounded twice. Use
  /// ``converted(_:decimals:rounding:)`` instead.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the number is outside the range of ``FixedPoint``.
  @inlinable
  public func rate() throws(ArithmeticError) -> FixedPoint { try converted(.one) }

  /// The currencies that a conversion passes through: the source, the common base and the target.
  ///
  /// From kronor to dollars, the path is `SEK`, `EUR`, `USD`. If the source or the target is the common base,
  /// the path has two currencies. If source and target are the same, the path has one currency, and the rate
  /// is exactly 1.
  public var path: [Currency] {
    guard from.quote != to.quote else { return [to.quote] }
    return [from.quote, from.base, to.quote].reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }
}
