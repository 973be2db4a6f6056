/// The value of one unit of a base currency in a quote currency.
///
/// `1 base = rate quote`. The rate is above zero and has 18 decimals.
public struct ExchangeRate: Hashable, Sendable {
  /// The currency of which the rate prices one unit.
  public let base: Currency
  /// The currency in which the rate is expressed.
  public let quote: Currency
  /// The amount of ``quote`` that one unit of ``base`` is worth; above zero.
  public let rate: FixedPoint

  /// Creates a rate.
  ///
  /// Returns `nil` unless `rate` is above zero; a price of zero or less is an error of the provider.
  @inlinable
  public init?(base: Currency, quote: Currency, rate: FixedPoint) {
    guard rate > .zero else { return nil }
    self.base = base
    self.quote = quote
    self.rate = rate
  }

  /// Returns the value in ``quote`` of an amount of ``base``, rounded once.
  ///
  /// - Parameters:
  ///   - decimals: The number of decimals of the result, from 0 to 18.
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: rate, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// Returns the value in ``base`` of an amount of ``quote``, rounded once.
  ///
  /// The amount is divided by this rate; multiplication by an inverse rate would round twice.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func convertedBack(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.divided(by: rate, decimals: decimals, rounding: rule)
  }
}

// MARK: - Ether

extension ExchangeRate {
  /// Returns the fiat value of an amount of ether at this price, rounded half to even at the 18th decimal.
  ///
  /// ``base`` must be ETH.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  @inlinable
  public func value(of amount: Ether) throws(ArithmeticError) -> FixedPoint {
    let magnitude = try roundedQuotient(
      amount.wei, times: rate.magnitude, dividedBy: FixedPoint.unitsPerOne, rounding: .halfEven)
    return try FixedPoint(magnitude: magnitude, isNegative: false)
  }

  /// Returns the ether that a fiat value buys at this price, rounded down so that no more than the value is sent.
  ///
  /// ``base`` must be ETH.
  ///
  /// - Throws: ``ArithmeticError/overflow`` for a negative value or a result past 2¹²⁸ wei.
  @inlinable
  public func ether(worth value: FixedPoint) throws(ArithmeticError) -> Ether {
    guard !value.isNegative else { throw .overflow }
    return Ether(
      wei: try roundedQuotient(
        value.magnitude, times: FixedPoint.unitsPerOne, dividedBy: rate.magnitude, rounding: .down))
  }
}

// MARK: - Several currencies

/// The prices of one asset in several currencies at one time.
public struct PriceList: Hashable, Sendable {
  /// The priced asset, such as ETH or BTC.
  public let base: Currency
  /// One rate per currency, in the order of the request.
  public let rates: [ExchangeRate]

  /// Creates a list of prices of one asset.
  ///
  /// Returns `nil` if a rate has another base or a currency appears twice.
  public init?(of base: Currency, _ rates: [ExchangeRate]) {
    guard rates.allSatisfy({ $0.base == base }), Set(rates.map(\.quote)).count == rates.count else { return nil }
    self.base = base
    self.rates = rates
  }

  /// Returns the price in a currency, or `nil` if the list does not contain it.
  public subscript(currency: Currency) -> ExchangeRate? { rates.first { $0.quote == currency } }
}
