/// An exchange rate: the price of one unit of a base currency in a quote currency.
///
/// For example, with the base ETH, the quote currency EUR and the rate 1650.5, one ether costs 1,650.50 euros.
public struct ExchangeRate: Hashable, Sendable {
  /// The base currency, of which one unit has the price ``rate``, such as ETH in ETH/EUR.
  public let base: Currency
  /// The quote currency of the exchange rate, in which the price is expressed, such as EUR in ETH/EUR.
  public let quote: Currency
  /// The price of one unit of ``base`` in ``quote``, always above zero.
  public let rate: FixedDecimal

  /// Creates an exchange rate; returns `nil` if `rate`, the price of one unit of `base` in `quote`, is not above zero.
  @inlinable
  public init?(base: Currency, quote: Currency, rate: FixedDecimal) {
    guard rate > .zero else { return nil }
    self.base = base
    self.quote = quote
    self.rate = rate
  }

  /// Converts an amount of the base currency to the quote currency, and rounds the result once.
  ///
  /// - Parameter decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable
  public func converted(
    _ amount: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedDecimal {
    try amount.multiplied(by: rate, dividedBy: .one, decimals: decimals, rounding: rule)
  }
}

// MARK: - Ether

extension ExchangeRate {
  /// Returns the value of an amount of ether in the quote currency, rounded half to even to 18 decimals.
  ///
  /// The ``base`` of the exchange rate must be ETH. This condition is not checked.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the value is outside the range of ``FixedDecimal``.
  @inlinable
  public func value(of amount: Ether) throws(ArithmeticError) -> FixedDecimal {
    let magnitude = try roundedQuotient(
      amount.wei, times: rate.magnitude, dividedBy: FixedDecimal.unitsPerOne, rounding: .halfEven)
    return try FixedDecimal(magnitude: magnitude, isNegative: false)
  }

  /// Returns the amount of ether with the given value, rounded down to a whole number of wei.
  ///
  /// The ``base`` of the exchange rate must be ETH. This condition is not checked.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the value is negative or the result exceeds 2¹²⁸ − 1 wei.
  @inlinable
  public func ether(worth value: FixedDecimal) throws(ArithmeticError) -> Ether {
    guard !value.isNegative else { throw .overflow }
    return Ether(
      wei: try roundedQuotient(
        value.magnitude, times: FixedDecimal.unitsPerOne, dividedBy: rate.magnitude, rounding: .down))
  }
}

// MARK: - Coding

extension ExchangeRate: Codable {
  private enum CodingKeys: String, CodingKey {
    case base, quote, rate
  }

  /// Decodes an exchange rate from an object such as `{"base":"ETH","quote":"EUR","rate":"1650.5"}`.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let rate = try fields.decode(FixedDecimal.self, forKey: .rate)
    guard
      let rate = ExchangeRate(
        base: try fields.decode(Currency.self, forKey: .base), quote: try fields.decode(Currency.self, forKey: .quote),
        rate: rate)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .rate, in: fields, debugDescription: "\"\(rate)\" is not an exchange rate above zero")
    }
    self = rate
  }

  /// Encodes the exchange rate as an object such as `{"base":"ETH","quote":"EUR","rate":"1650.5"}`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(base, forKey: .base)
    try fields.encode(quote, forKey: .quote)
    try fields.encode(rate, forKey: .rate)
  }
}
