/// An exchange rate: the price of one unit of a base currency in a quote currency.
///
/// One unit of ``base`` is worth ``rate`` units of ``quote``. For example, with the base ETH, the quote currency EUR
/// and the rate 1650.5, one ether costs 1,650.50 euros.
public struct ExchangeRate: Hashable, Sendable {
  /// The base currency of the exchange rate, such as ETH in ETH/EUR.
  ///
  /// The exchange rate is the price of one unit of this currency.
  public let base: Currency
  /// The quote currency of the exchange rate, in which the price is expressed, such as EUR in ETH/EUR.
  public let quote: Currency
  /// The price of one unit of ``base`` in ``quote``.
  ///
  /// The price is greater than zero.
  public let rate: FixedDecimal

  /// Creates an exchange rate from a base currency, a quote currency, and the price of one unit of `base` in `quote`.
  ///
  /// Returns `nil` if `rate` is zero or negative.
  @inlinable
  public init?(base: Currency, quote: Currency, rate: FixedDecimal) {
    guard rate > .zero else { return nil }
    self.base = base
    self.quote = quote
    self.rate = rate
  }

  /// Converts an amount of the base currency to the quote currency, and rounds the result once.
  ///
  /// - Parameters:
  ///   - amount: The amount in ``base``.
  ///   - decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The amount in ``quote``.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable
  public func converted(
    _ amount: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedDecimal {
    try amount.multiplied(by: rate, dividedBy: .one, decimals: decimals, rounding: rule)
  }

  /// Converts an amount of the quote currency to the base currency, and rounds the result once.
  ///
  /// The amount is divided by the rate, because multiplying by the inverse rate would round twice.
  ///
  /// - Parameters:
  ///   - amount: The amount in ``quote``.
  ///   - decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The amount in ``base``.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  @inlinable
  public func convertedBack(
    _ amount: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedDecimal {
    try amount.divided(by: rate, decimals: decimals, rounding: rule)
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
  /// Because the amount is rounded down, its value never exceeds the given value. The ``base`` of the exchange rate
  /// must be ETH. This condition is not checked.
  ///
  /// - Parameter value: The value in ``quote``.
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
  ///
  /// - Throws: `DecodingError` if a field is missing or malformed, or if the rate is not above zero.
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

// MARK: - Several currencies

/// The prices of one asset, such as ETH, at one time in several currencies.
public struct PriceList: Hashable, Sendable {
  /// The asset whose prices the list contains, such as ETH or BTC.
  public let base: Currency
  /// The prices of the asset, one exchange rate for each currency.
  public let rates: [ExchangeRate]

  /// Creates a list of prices for the asset `base`.
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

/// An exchange rate between two currencies, computed from two rates with a common base currency.
///
/// For example, the European Central Bank quotes all currencies against the euro. An amount in dollars is converted to
/// Swedish kronor as amount × (kronor per euro) ÷ (dollars per euro). Only the result of a conversion is rounded.
public struct CrossRate: Hashable, Sendable {
  /// The exchange rate from the common base currency to the source currency, such as EUR/USD in a conversion from
  /// dollars.
  public let from: ExchangeRate
  /// The exchange rate from the common base currency to the target currency, such as EUR/SEK in a conversion to kronor.
  public let to: ExchangeRate

  /// Creates a cross rate from two exchange rates with the same base currency.
  ///
  /// Returns `nil` if the base currencies differ.
  ///
  /// - Parameters:
  ///   - from: The exchange rate from the common base currency to the source currency.
  ///   - to: The exchange rate from the common base currency to the target currency.
  @inlinable
  public init?(from: ExchangeRate, to: ExchangeRate) {
    guard from.base == to.base else { return nil }
    self.init(sharingBase: from, to)
  }

  /// Creates a cross rate from two exchange rates without checking that their base currencies are equal.
  ///
  /// - Parameters:
  ///   - from: The exchange rate from the common base currency to the source currency.
  ///   - to: The exchange rate from the common base currency to the target currency.
  @usableFromInline
  init(sharingBase from: ExchangeRate, _ to: ExchangeRate) {
    self.from = from
    self.to = to
  }

  /// The cross rate for the opposite conversion, from the target currency to the source currency.
  public var inverse: CrossRate { CrossRate(sharingBase: to, from) }

  /// Returns the cross rate from the source currency of this rate to the target currency of another rate.
  ///
  /// The two rates are multiplied without rounding. The rates ``from`` and ``to`` of the result can both be multiplied
  /// by the same number. Returns `nil` if a product is outside the range of ``FixedDecimal``.
  ///
  /// - Parameter next: A cross rate whose source currency is the target currency of this rate. The rates have together
  ///   at most 18 decimals.
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
  /// - Parameters:
  ///   - amount: The amount in the source currency, which is the quote currency of ``from``.
  ///   - decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The amount in the target currency, which is the quote currency of ``to``.
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
  /// Use the rate for display only. To convert an amount, use ``converted(_:decimals:rounding:)``, which rounds only
  /// once.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the rate is outside the range of ``FixedDecimal``.
  @inlinable
  public func rate() throws(ArithmeticError) -> FixedDecimal { try converted(.one) }

  /// The currencies of the conversion in order: the source currency, the common base currency and the target currency.
  ///
  /// For example, the currencies of a conversion from kronor to dollars are `SEK`, `EUR` and `USD`. If the source or
  /// the target is the common base currency, this currency appears only once. If the source and the target are equal,
  /// the array contains only this currency.
  public var path: [Currency] {
    guard from.quote != to.quote else { return [to.quote] }
    return [from.quote, from.base, to.quote].reduce(into: []) { path, currency in
      if path.last != currency { path.append(currency) }
    }
  }
}

/// An exact ratio for the conversion of amounts from a source currency or coin to a target currency or coin.
///
/// The ratio is the price of one unit of the source in units of the target. It is stored as multipliers and divisors,
/// so that only the result of a conversion is rounded. For example, an amount of coins is converted to kronor as amount
/// × (dollars per coin × kronor per euro) ÷ (dollars per euro).
public struct ConversionRatio: Hashable, Sendable {
  private let numerator: Product
  private let denominator: Product

  /// An exact product of one or two positive numbers, stored as its factors.
  private struct Product: Hashable, Sendable {
    let first: FixedDecimal
    /// The second factor of the product; `nil` if the product has only one factor.
    var second: FixedDecimal?

    var words: MultiwordInteger {
      let first = MultiwordInteger(first.magnitude)
      return second.map { first * MultiwordInteger($0.magnitude) } ?? first
    }
  }

  /// The conversion ratio 1, which leaves amounts unchanged.
  public static let one = ConversionRatio(numerator: Product(first: .one), denominator: Product(first: .one))

  /// Creates the conversion ratio of a cross rate between two currencies.
  public init(_ rate: CrossRate) {
    self.init(numerator: Product(first: rate.to.rate), denominator: Product(first: rate.from.rate))
  }

  /// Creates the conversion ratio `multiplier` ÷ `divisor`.
  ///
  /// Returns `nil` if any of the numbers is zero or negative.
  public init?(_ multiplier: FixedDecimal, dividedBy divisor: FixedDecimal) {
    guard multiplier > .zero, divisor > .zero else { return nil }
    self.init(numerator: Product(first: multiplier), denominator: Product(first: divisor))
  }

  /// Creates the conversion ratio (first multiplier × second multiplier) ÷ (first divisor × second divisor).
  ///
  /// Returns `nil` if any of the numbers is zero or negative.
  ///
  /// - Parameters:
  ///   - multipliers: The two numbers to multiply an amount by.
  ///   - divisors: The two numbers to divide an amount by.
  package init?(
    _ multipliers: (FixedDecimal, FixedDecimal), dividedBy divisors: (FixedDecimal, FixedDecimal)
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
          first: FixedDecimal(units: Int128(bitPattern: first)), second: FixedDecimal(units: Int128(bitPattern: second))
        ),
        denominator: Product(
          first: FixedDecimal(units: Int128(bitPattern: third)), second: FixedDecimal(units: Int128(bitPattern: fourth))
        ))
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

  /// Returns the number that has `left` × `right` units of 10⁻¹⁸; `nil` if `left` × `right` is 2¹²⁷ or greater.
  private static func product(_ left: UInt128, _ right: UInt128) -> FixedDecimal? {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : try? FixedDecimal(magnitude: product, isNegative: false)
  }
}

// MARK: - Conversion

extension ConversionRatio {
  /// The ratio for the opposite conversion, from the target to the source.
  public var inverse: ConversionRatio { ConversionRatio(numerator: denominator, denominator: numerator) }

  /// Converts an amount of the source currency or coin to the target currency or coin, and rounds the result once.
  ///
  /// - Parameters:
  ///   - amount: The amount of the source currency or coin.
  ///   - decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The amount of the target currency or coin.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  public func converted(
    _ amount: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedDecimal {
    guard numerator.second == nil, denominator.second == nil else {
      return try convertedInWords(amount, decimals: decimals, rounding: rule)
    }
    return try amount.multiplied(
      by: numerator.first, dividedBy: denominator.first, decimals: decimals, rounding: rule)
  }

  /// Returns the price of one unit of the source in units of the target, rounded half to even to 18 decimals.
  ///
  /// Use the rate for display only. To convert an amount, use ``converted(_:decimals:rounding:)``, which rounds only
  /// once.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the rate is outside the range of ``FixedDecimal``.
  public func rate() throws(ArithmeticError) -> FixedDecimal { try converted(.one) }

  /// The conversion ratio as a fraction of 64-bit integers, for fast conversions.
  ///
  /// The value is `nil` if the numerator or the denominator is too large; see ``ReducedFraction/init(_:over:)``.
  var reducedFraction: ReducedFraction? {
    guard numerator.second == nil, denominator.second == nil else { return nil }
    return ReducedFraction(numerator.first.magnitude, over: denominator.first.magnitude)
  }

  /// Converts an amount with the arithmetic of ``MultiwordInteger``, whose integers can have any size.
  ///
  /// This slow function is needed only if the numerator or the denominator of the ratio is a product of two factors.
  private func convertedInWords(
    _ amount: FixedDecimal, decimals: Int, rounding rule: RoundingRule
  ) throws(ArithmeticError) -> FixedDecimal {
    let power = PowersOfTen.power(try FixedDecimal.digitsBelow(decimals))
    let divisor = denominator.words * MultiwordInteger(power)
    let (quotient, remainder) = (MultiwordInteger(amount.magnitude) * numerator.words)
      .quotientAndRemainder(dividingBy: divisor)
    guard let truncated = quotient.narrowed else { throw .overflow }
    let increments = rule.roundsAwayFromZero(
      discarding: Remainder(remainder, of: divisor), lastBit: truncated.low & 1, isNegative: amount.isNegative)
    let (rounded, exceedsWord) = truncated.addingReportingOverflow(increments ? 1 : 0)
    let (units, exceedsScale) = rounded.multipliedReportingOverflow(by: power)
    guard !exceedsWord, !exceedsScale else { throw .overflow }
    return try FixedDecimal(magnitude: units, isNegative: amount.isNegative)
  }
}

extension CrossRate {
  /// Converts the value `amount` × `price` to the target currency, rounded half to even to 18 decimals.
  ///
  /// The result is rounded only once.
  ///
  /// - Parameters:
  ///   - amount: The amount of an asset, such as a number of coins.
  ///   - price: The price of one unit of the asset in the source currency, `from.quote`. The price must not be
  ///     negative.
  /// - Returns: The amount in the target currency, `to.quote`.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``.
  func converted(_ amount: FixedDecimal, at price: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    guard let ratio = ConversionRatio((price, to.rate), dividedBy: (from.rate, .one)) else { return .zero }
    return try ratio.converted(amount)
  }
}
