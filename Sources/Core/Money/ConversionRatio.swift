/// An exact ratio of two currencies or coins, by which amounts are converted.
///
/// The ratio is the value of one unit of the source in units of the target. It is stored as a fraction of at
/// most two multipliers over at most two divisors, because the quotient itself would have to be rounded. The
/// value of a coin in kronor, for example, is amount × (dollars per coin × kronor per euro) ÷ (dollars per
/// euro). Only the result of a conversion is rounded, once.
public struct ConversionRatio: Hashable, Sendable {
  private let numerator: Product
  private let denominator: Product

  /// The exact product of one or two positive numbers, counted in units of ``FixedPoint``.
  private struct Product: Hashable, Sendable {
    let first: FixedPoint
    /// The second factor; `nil` if there is only one.
    var second: FixedPoint?

    var words: MultiwordInteger {
      let first = MultiwordInteger(first.magnitude)
      return second.map { first * MultiwordInteger($0.magnitude) } ?? first
    }
  }

  /// The ratio 1, which does not change an amount.
  public static let one = ConversionRatio(numerator: Product(first: .one), denominator: Product(first: .one))

  /// Creates the ratio of a cross rate between two currencies.
  public init(_ rate: CrossRate) {
    self.init(numerator: Product(first: rate.to.rate), denominator: Product(first: rate.from.rate))
  }

  /// Creates the ratio `multiplier` ÷ `divisor`.
  ///
  /// Returns `nil` unless both numbers are above zero.
  public init?(_ multiplier: FixedPoint, dividedBy divisor: FixedPoint) {
    guard multiplier > .zero, divisor > .zero else { return nil }
    self.init(numerator: Product(first: multiplier), denominator: Product(first: divisor))
  }

  /// Creates the ratio of the products of two multipliers and two divisors.
  ///
  /// Returns `nil` unless all four numbers are above zero.
  ///
  /// - Parameters:
  ///   - multipliers: The numbers to multiply an amount by.
  ///   - divisors: The numbers to divide the product by.
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

  /// Divides two numbers by their greatest common divisor.
  private static func reduce(_ left: inout UInt128, _ right: inout UInt128) {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    left /= divisor
    right /= divisor
  }

  /// Returns the product of two numbers of units as one number of units; `nil` if it is 2¹²⁷ or more.
  private static func product(_ left: UInt128, _ right: UInt128) -> FixedPoint? {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : try? FixedPoint(magnitude: product, isNegative: false)
  }
}

// MARK: - Conversion

extension ConversionRatio {
  /// The ratio in the opposite direction: from the target to the source.
  public var inverse: ConversionRatio { ConversionRatio(numerator: denominator, denominator: numerator) }

  /// Converts an amount of the source to the target and rounds the result once.
  ///
  /// - Parameters:
  ///   - amount: The amount of the source currency or coin.
  ///   - decimals: The number of decimals of the result, from 0 to 18. The default is 18.
  ///   - rule: The rounding rule for the result. The default is ``RoundingRule/halfEven``.
  /// - Returns: The value in units of the target currency or coin.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedPoint``;
  ///   ``ArithmeticError/invalidScale`` unless `decimals` is from 0 to 18.
  public func converted(
    _ amount: FixedPoint, decimals: Int = FixedPoint.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedPoint {
    guard numerator.second == nil, denominator.second == nil else {
      return try convertedInWords(amount, decimals: decimals, rounding: rule)
    }
    return try amount.multiplied(
      by: numerator.first, dividedBy: denominator.first, decimals: decimals, rounding: rule)
  }

  /// Returns the value of one unit of the source in units of the target, rounded to 18 decimals, for display.
  ///
  /// Do not multiply amounts by this number, because the result would be rounded twice. Use
  /// ``converted(_:decimals:rounding:)`` instead.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the number is outside the range of ``FixedPoint``.
  public func rate() throws(ArithmeticError) -> FixedPoint { try converted(.one) }

  /// The ratio as a fraction of 64-bit numbers; `nil` if it needs larger numbers.
  var reducedFraction: ReducedFraction? {
    guard numerator.second == nil, denominator.second == nil else { return nil }
    return ReducedFraction(numerator.first.magnitude, over: denominator.first.magnitude)
  }

  /// Converts an amount with integers of any size.
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
  /// Converts an amount × a price in the source currency to the target currency and rounds the result once,
  /// half to even to 18 decimals.
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
