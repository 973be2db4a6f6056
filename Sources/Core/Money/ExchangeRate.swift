/// An exchange rate: the price of one unit of a base currency in a quote currency.
///
/// One unit of ``base`` is worth ``rate`` units of ``quote``. For example, if the base is ETH, the quote is
/// EUR and the rate is 1650.5, then one ether costs 1,650.50 euros. The rate is above zero and has 18
/// decimals.
public struct ExchangeRate: Hashable, Sendable {
  /// The currency whose price the exchange rate expresses, such as ETH in ETH/EUR.
  ///
  /// The rate is the price of one unit of this currency.
  public let base: Currency
  /// The currency in which the price is expressed, such as EUR in ETH/EUR.
  public let quote: Currency
  /// The price of one unit of ``base`` in ``quote``, above zero.
  public let rate: FixedPoint

  /// Creates an exchange rate from two currencies and the price of one unit of `base` in `quote`.
  ///
  /// Returns `nil` if `rate` is zero or negative.
  @inlinable
  public init?(base: Currency, quote: Currency, rate: FixedPoint) {
    guard rate > .zero else { return nil }
    self.base = base
    self.quote = quote
    self.rate = rate
  }

  /// Converts an amount of the base currency to the quote currency and rounds the result once.
  ///
  /// - Parameters:
  ///   - amount: The amount in ``base``.
  ///   - decimals: The number of decimals of the result, from 0 to 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The value in ``quote``.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not from 0 to 18.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: rate, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// Converts an amount of the quote currency to the base currency and rounds the result once.
  ///
  /// The amount is divided by the rate. A multiplication by the inverse rate would round the result twice.
  ///
  /// - Parameters:
  ///   - amount: The amount in ``quote``.
  ///   - decimals: The number of decimals of the result, from 0 to 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The value in ``base``.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not from 0 to 18.
  @inlinable
  public func convertedBack(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.divided(by: rate, decimals: decimals, rounding: rule)
  }
}

// MARK: - Ether

extension ExchangeRate {
  /// Returns the value of an amount of ether in the quote currency, rounded half to even to 18 decimals.
  ///
  /// The ``base`` of the exchange rate must be ETH. The function does not check the currency.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the value is outside the range of ``FixedPoint``.
  @inlinable
  public func value(of amount: Ether) throws(ArithmeticError) -> FixedPoint {
    let magnitude = try roundedQuotient(
      amount.wei, times: rate.magnitude, dividedBy: FixedPoint.unitsPerOne, rounding: .halfEven)
    return try FixedPoint(magnitude: magnitude, isNegative: false)
  }

  /// Returns the amount of ether that is worth the given value, rounded down to a whole number of wei.
  ///
  /// Because the amount is rounded down, a payment never exceeds the given value. The ``base`` of the exchange rate
  /// must be ETH. The function does not check the currency.
  ///
  /// - Parameter value: The value in the quote currency.
  /// - Throws: ``ArithmeticError/overflow`` if the value is negative or the result exceeds 2¹²⁸ − 1 wei.
  @inlinable
  public func ether(worth value: FixedPoint) throws(ArithmeticError) -> Ether {
    guard !value.isNegative else { throw .overflow }
    return Ether(
      wei: try roundedQuotient(
        value.magnitude, times: FixedPoint.unitsPerOne, dividedBy: rate.magnitude, rounding: .down))
  }
}

// MARK: - Coding

extension ExchangeRate: Codable {
  private enum CodingKeys: String, CodingKey {
    case base, quote, rate
  }

  /// Decodes a rate from an object such as `{"base":"ETH","quote":"EUR","rate":"1650.5"}`.
  ///
  /// - Throws: `DecodingError` if a field is missing or malformed, or if the rate is zero or negative.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let rate = try fields.decode(FixedPoint.self, forKey: .rate)
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

  /// Encodes the rate as an object such as `{"base":"ETH","quote":"EUR","rate":"1650.5"}`.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(base, forKey: .base)
    try fields.encode(quote, forKey: .quote)
    try fields.encode(rate, forKey: .rate)
  }
}

// MARK: - Several currencies

/// The prices of one asset in several currencies.
public struct PriceList: Hashable, Sendable {
  /// The asset that the prices apply to, such as ETH or BTC.
  public let base: Currency
  /// The prices of the asset, one exchange rate per quote currency, in the order of the requested currencies.
  public let rates: [ExchangeRate]

  /// Creates a list of the prices of an asset, one exchange rate per quote currency.
  ///
  /// Returns `nil` if the base of a rate is not `base`, or if two rates have the same quote currency.
  public init?(of base: Currency, _ rates: [ExchangeRate]) {
    guard rates.allSatisfy({ $0.base == base }), Set(rates.map(\.quote)).count == rates.count else { return nil }
    self.base = base
    self.rates = rates
  }

  /// Accesses the price of the asset in the given currency.
  ///
  /// The value is `nil` if the list does not contain this price.
  public subscript(currency: Currency) -> ExchangeRate? { rates.first { $0.quote == currency } }
}

/// An exchange rate between two currencies, derived from two rates with a common base currency.
///
/// For example, the European Central Bank quotes all currencies against the euro. The value of an amount of dollars in
/// Swedish kronor is then amount × (kronor per euro) ÷ (dollars per euro). Only the result of a conversion is rounded.
public struct CrossRate: Hashable, Sendable {
  /// The exchange rate from the common base currency to the source currency.
  ///
  /// The source currency is the ``ExchangeRate/quote`` of this rate.
  public let from: ExchangeRate
  /// The exchange rate from the common base currency to the target currency.
  ///
  /// The target currency is the ``ExchangeRate/quote`` of this rate.
  public let to: ExchangeRate

  /// Creates a cross rate from two rates with the same base currency.
  ///
  /// Returns `nil` if the base currencies differ.
  ///
  /// - Parameters:
  ///   - from: The rate from the common base currency to the source currency.
  ///   - to: The rate from the common base currency to the target currency.
  @inlinable
  public init?(from: ExchangeRate, to: ExchangeRate) {
    guard from.base == to.base else { return nil }
    self.init(sharingBase: from, to)
  }

  /// Creates a cross rate from two rates without checking that both rates have the same base currency.
  ///
  /// - Parameters:
  ///   - from: The rate from the common base currency to the source currency.
  ///   - to: The rate from the common base currency to the target currency.
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
  ///   - decimals: The number of decimals of the result, from 0 to 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The value in the target currency, `to.quote`.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not from 0 to 18.
  @inlinable
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: to.rate, dividedBy: from.rate, decimals: decimals, rounding: rule)
  }

  /// Returns the value of one unit of the source currency in the target currency, rounded to 18 decimals.
  ///
  /// The number is for display only. Do not multiply amounts by it, because the result would be rounded twice. Use
  /// ``converted(_:decimals:rounding:)`` instead.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the number is outside the range of ``FixedPoint``.
  @inlinable
  public func rate() throws(ArithmeticError) -> FixedPoint { try converted(.one) }

  /// The currencies of the conversion in order: the source, the common base currency and the target.
  ///
  /// For a conversion from kronor to dollars, the path is `SEK`, `EUR`, `USD`. If the source or the target is the
  /// common base currency, the path has two currencies. If the source equals the target, the path has one currency, and
  /// the rate is exactly 1.
  public var path: [Currency] {
    guard from.quote != to.quote else { return [to.quote] }
    return [from.quote, from.base, to.quote].reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }
}

/// The exact ratio between the values of two currencies or coins, for converting amounts.
///
/// The ratio is the value of one unit of the source in units of the target. The ratio is stored as one or two
/// multipliers and one or two divisors, because their quotient would have to be rounded. For example, the value of an
/// amount of coins in kronor is amount × (dollars per coin × kronor per euro) ÷ (dollars per euro). Only the result of
/// a conversion is rounded, once.
public struct ConversionRatio: Hashable, Sendable {
  private let numerator: Product
  private let denominator: Product

  /// The exact product of one or two positive numbers, stored as separate factors.
  private struct Product: Hashable, Sendable {
    let first: FixedPoint
    /// The second factor; `nil` if the product has only one factor.
    var second: FixedPoint?

    var words: MultiwordInteger {
      let first = MultiwordInteger(first.magnitude)
      return second.map { first * MultiwordInteger($0.magnitude) } ?? first
    }
  }

  /// The conversion ratio 1, which does not change an amount.
  public static let one = ConversionRatio(numerator: Product(first: .one), denominator: Product(first: .one))

  /// Creates the conversion ratio of a cross rate between two currencies.
  public init(_ rate: CrossRate) {
    self.init(numerator: Product(first: rate.to.rate), denominator: Product(first: rate.from.rate))
  }

  /// Creates the conversion ratio `multiplier` ÷ `divisor`.
  ///
  /// Returns `nil` if one of the numbers is zero or negative.
  public init?(_ multiplier: FixedPoint, dividedBy divisor: FixedPoint) {
    guard multiplier > .zero, divisor > .zero else { return nil }
    self.init(numerator: Product(first: multiplier), denominator: Product(first: divisor))
  }

  /// Creates the conversion ratio (first multiplier × second multiplier) ÷ (first divisor × second divisor).
  ///
  /// Returns `nil` if one of the four numbers is zero or negative.
  ///
  /// - Parameters:
  ///   - multipliers: The two numbers to multiply an amount by.
  ///   - divisors: The two numbers to divide an amount by.
  package init?(
    _ multipliers: (FixedPoint, FixedPoint), dividedBy divisors: (FixedPoint, FixedPoint)
  ) {
    guard min(multipliers.0, multipliers.1, divisors.0, divisors.1) > .zero else { return nil }
    var (first, second) = (multipliers.0.magnitude, multipliers.1.magnitude)
    var (third, fourth) = (divisors.0.magnitude, divisors.1.magnitude)
    // After these four reductions the fraction is in lowest terms, which usually fits the fast arithmetic.
    Self.reduce(&first, &third)
    Self.reduce(&first, &fourth)
    Self.reduce(&second, &third)
    Self.reduce(&second, &fourth)
    if let multiplier = Self.product(first, second), let divisor = Self.product(third, fourth) {
      self.init(numerator: Product(first: multiplier), denominator: Product(first: divisor))
    } else {
      // The factors were less than 2¹²⁷ before the reductions.
      self.init(
        numerator: Product(
          first: FixedPoint(units: Int128(bitPattern: first)), second: FixedPoint(units: Int128(bitPattern: second))),
        denominator: Product(
          first: FixedPoint(units: Int128(bitPattern: third)), second: FixedPoint(units: Int128(bitPattern: fourth))))
    }
  }

  private init(numerator: Product, denominator: Product) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Divides two integers in place by their greatest common divisor.
  private static func reduce(_ left: inout UInt128, _ right: inout UInt128) {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    left /= divisor
    right /= divisor
  }

  /// Returns the number that consists of `left` × `right` units of 10⁻¹⁸; `nil` if the product is 2¹²⁷ or more.
  private static func product(_ left: UInt128, _ right: UInt128) -> FixedPoint? {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : try? FixedPoint(magnitude: product, isNegative: false)
  }
}

// MARK: - Conversion

extension ConversionRatio {
  /// The ratio for a conversion in the opposite direction, from the target to the source.
  public var inverse: ConversionRatio { ConversionRatio(numerator: denominator, denominator: numerator) }

  /// Converts an amount of the source currency or coin to the target and rounds the result once.
  ///
  /// - Parameters:
  ///   - amount: The amount of the source currency or coin.
  ///   - decimals: The number of decimals of the result, from 0 to 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The value in units of the target currency or coin.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not from 0 to 18.
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    guard numerator.second == nil, denominator.second == nil else {
      return try convertedInWords(amount, decimals: decimals, rounding: rule)
    }
    return try amount.multiplied(
      by: numerator.first, dividedBy: denominator.first, decimals: decimals, rounding: rule)
  }

  /// Returns the value of one unit of the source in units of the target, rounded to 18 decimals.
  ///
  /// The number is for display only. Do not multiply amounts by it, because the result would be rounded twice. Use
  /// ``converted(_:decimals:rounding:)`` instead.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the number is outside the range of ``FixedPoint``.
  public func rate() throws(ArithmeticError) -> FixedPoint { try converted(.one) }

  /// The conversion ratio as a fraction of 64-bit integers; `nil` if the fraction needs larger integers.
  var reducedFraction: ReducedFraction? {
    guard numerator.second == nil, denominator.second == nil else { return nil }
    return ReducedFraction(numerator.first.magnitude, over: denominator.first.magnitude)
  }

  /// Converts an amount, using integers of any size.
  ///
  /// This function is for a ratio with two multipliers or two divisors.
  private func convertedInWords(
    _ amount: FixedPoint, decimals: Int, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedPoint {
    let power = PowersOfTen.power(try FixedPoint.digitsBelow(decimals))
    let divisor = denominator.words * MultiwordInteger(power)
    let (quotient, remainder) = (MultiwordInteger(amount.magnitude) * numerator.words)
      .quotientAndRemainder(dividingBy: divisor)
    guard let truncated = quotient.narrowed else { throw .overflow }
    let increments = rule.roundsAwayFromZero(
      discarding: Remainder(remainder, of: divisor), lastBit: truncated.low & 1, isNegative: amount.isNegative)
    let (rounded, exceedsWord) = truncated.addingReportingOverflow(increments ? 1 : 0)
    let (units, exceedsScale) = rounded.multipliedReportingOverflow(by: power)
    guard !exceedsWord, !exceedsScale else { throw .overflow }
    return try FixedPoint(magnitude: units, isNegative: amount.isNegative)
  }
}

extension CrossRate {
  /// Converts the value `amount` × `price` to the target currency, rounded half to even to 18 decimals.
  ///
  /// The result is rounded only once.
  ///
  /// - Parameters:
  ///   - amount: The amount of an asset, such as a number of coins.
  ///   - price: The price of one unit of the asset in the source currency, `from.quote`, zero or more.
  /// - Returns: The value in the target currency, `to.quote`.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``.
  func converted(_ amount: FixedPoint, at price: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    guard let ratio = ConversionRatio((price, to.rate), dividedBy: (from.rate, .one)) else { return .zero }
    return try ratio.converted(amount)
  }
}
