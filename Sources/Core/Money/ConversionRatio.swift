/// An exact ratio for the conversion of amounts from a source currency or coin to a target currency or coin.
///
/// The ratio is the price of one unit of the source in units of the target. It is stored as multipliers and divisors,
/// so that only the result of a conversion is rounded: amount × (dollars per coin × kronor per euro) ÷ (dollars per
/// euro).
public struct ConversionRatio: Hashable, Sendable {
  private let numerator: Product
  private let denominator: Product

  /// An exact product of one or two positive numbers, stored as its factors.
  private struct Product: Hashable, Sendable {
    let first: FixedDecimal
    var second: FixedDecimal?

    var words: MultiwordInteger {
      let first = MultiwordInteger(first.magnitude)
      return second.map { first * MultiwordInteger($0.magnitude) } ?? first
    }
  }

  /// The conversion ratio 1, which leaves amounts unchanged.
  package static let one = ConversionRatio(numerator: Product(first: .one), denominator: Product(first: .one))

  /// Creates the conversion ratio of a cross rate between two currencies.
  public init(_ rate: CrossRate) {
    self.init(numerator: Product(first: rate.to.rate), denominator: Product(first: rate.from.rate))
  }

  /// Creates the conversion ratio `multiplier` ÷ `divisor`; returns `nil` if one of them is not above zero.
  public init?(_ multiplier: FixedDecimal, dividedBy divisor: FixedDecimal) {
    guard multiplier > .zero, divisor > .zero else { return nil }
    self.init(numerator: Product(first: multiplier), denominator: Product(first: divisor))
  }

  /// Creates the ratio of two products of two factors each; returns `nil` if a factor is not above zero.
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

  private static func reduce(_ left: inout UInt128, _ right: inout UInt128) {
    var (divisor, rest) = (left, right)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    left /= divisor
    right /= divisor
  }

  /// Returns the product, in units of 10⁻¹⁸; `nil` if it is 2¹²⁷ units or more.
  private static func product(_ left: UInt128, _ right: UInt128) -> FixedDecimal? {
    let (product, overflow) = left.multipliedReportingOverflow(by: right)
    return overflow ? nil : try? FixedDecimal(magnitude: product, isNegative: false)
  }
}

extension ConversionRatio {
  /// The ratio for the opposite conversion, from the target to the source.
  package var inverse: ConversionRatio { ConversionRatio(numerator: denominator, denominator: numerator) }

  /// Converts an amount of the source currency or coin to the target currency or coin, and rounds the result once.
  ///
  /// - Parameter decimals: The number of decimals of the result, from 0 through 18. The default is 18.
  /// - Returns: The amount of the target currency or coin.
  /// - Throws: ``ArithmeticError/overflow`` if the result is outside the range of ``FixedDecimal``;
  ///   ``ArithmeticError/invalidScale`` if `decimals` is not in `0...18`.
  public func converted(
    _ amount: FixedDecimal, decimals: Int = FixedDecimal.decimals, rounding rule: RoundingRule = .halfEven
  ) throws(ArithmeticError) -> FixedDecimal {
    guard !hasTwoFactors else {
      return try convertedInWords(amount, decimals: decimals, rounding: rule)
    }
    return try amount.multiplied(
      by: numerator.first, dividedBy: denominator.first, decimals: decimals, rounding: rule)
  }

  /// Returns the price of one unit of the source in units of the target, rounded half to even to 18 decimals.
  ///
  /// To convert an amount, use ``converted(_:decimals:rounding:)``, which rounds only once.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the rate is outside the range of ``FixedDecimal``.
  public func rate() throws(ArithmeticError) -> FixedDecimal { try converted(.one) }

  /// Whether the numerator or the denominator is a product that is too large for one factor.
  var hasTwoFactors: Bool { numerator.second != nil || denominator.second != nil }

  /// Converts an amount if the numerator or the denominator of the ratio is a product of two factors.
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
