/// An exchange rate between two currencies, computed from two rates with a common base currency.
///
/// For example, dollars are converted to kronor as amount × (kronor per euro) ÷ (dollars per euro), rounded once.
public struct CrossRate: Hashable, Sendable {
  /// The exchange rate from the common base currency to the source currency, such as EUR/USD for amounts in dollars.
  public let from: ExchangeRate
  /// The exchange rate from the common base currency to the target currency, such as EUR/SEK in a conversion to kronor.
  public let to: ExchangeRate

  /// Creates a cross rate from two exchange rates; returns `nil` if their base currencies differ.
  @inlinable
  public init?(from: ExchangeRate, to: ExchangeRate) {
    guard from.base == to.base else { return nil }
    self.init(sharingBase: from, to)
  }

  /// Creates a cross rate without checking that the base currencies are equal.
  @usableFromInline
  init(sharingBase from: ExchangeRate, _ to: ExchangeRate) {
    self.from = from
    self.to = to
  }

  /// The cross rate for the opposite conversion, from the target currency to the source currency.
  package var inverse: CrossRate { CrossRate(sharingBase: to, from) }

  /// Returns the exact rate of a conversion by this rate and then by `next`; `nil` if the rate is outside the range of
  /// ``FixedDecimal``.
  ///
  /// The source currency of `next` is the target currency of this rate. The rates have together at most 18 decimals.
  func followed(by next: CrossRate) -> CrossRate? {
    guard let divisor = try? from.rate.multiplied(by: next.from.rate, rounding: .halfEven),
      let multiplier = try? to.rate.multiplied(by: next.to.rate, rounding: .halfEven),
      let from = ExchangeRate(base: next.from.base, quote: from.quote, rate: divisor),
      let to = ExchangeRate(base: next.from.base, quote: next.to.quote, rate: multiplier)
    else { return nil }
    return CrossRate(sharingBase: from, to)
  }

  /// Converts an amount of the source currency to the target currency, and rounds the result once.
  ///
  /// - Parameter decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable
  public func converted(
    _ amount: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedDecimal {
    try amount.multiplied(by: to.rate, dividedBy: from.rate, decimals: decimals, rounding: rule)
  }

  /// Returns the price of one unit of the source currency in the target currency, rounded half to even to 18 decimals.
  ///
  /// To convert an amount, use ``converted(_:decimals:rounding:)``, which rounds only once.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the rate is outside the range of ``FixedDecimal``.
  @inlinable
  public func rate() throws(ArithmeticError) -> FixedDecimal { try converted(.one) }

  /// The currencies of the conversion in order, without repetitions, such as `SEK`, `EUR` and `USD`.
  public var path: [Currency] {
    guard from.quote != to.quote else { return [to.quote] }
    return [from.quote, from.base, to.quote].reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }
}

extension CrossRate {
  /// Returns `amount` × `price` in the target currency, with a single rounding, half to even to 18 decimals.
  func converted(_ amount: FixedDecimal, at price: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    guard let ratio = ConversionRatio((price, to.rate), dividedBy: (from.rate, .one)) else { return .zero }
    return try ratio.converted(amount)
  }
}

extension CrossRate: Codable {
  /// Decodes a cross rate; throws an error if the base currencies of its two rates differ.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let from = try fields.decode(ExchangeRate.self, forKey: .from)
    let to = try fields.decode(ExchangeRate.self, forKey: .to)
    self = try fields.valid(CrossRate(from: from, to: to), "rates of different base currencies")
  }
}
