/// An amount of one currency or coin and its value in another currency or coin.
///
/// The converted amount and the exchange rates are rounded half to even to 18 decimals.
public struct CurrencyConversion: Hashable, Sendable {
  /// The amount to convert, expressed in the source currency or coin.
  public let amount: FixedDecimal
  /// The source currency or coin, in which ``amount`` is expressed.
  public let from: Asset
  /// The target currency or coin, in which ``value`` is expressed.
  public let to: Asset
  /// The converted amount, expressed in the target currency or coin.
  public let value: FixedDecimal
  /// The exchange rate: the value of one unit of ``from``, expressed in ``to``.
  public let rate: FixedDecimal
  /// The inverse exchange rate: the value of one unit of ``to``, expressed in ``from``.
  public let inverseRate: FixedDecimal
  /// The exact factor by which ``amount`` is multiplied to compute ``value``.
  public let ratio: ConversionRatio
  /// The chain of currencies and coins used for the conversion, from source to target, such as `SEK`, `EUR`, `USD`.
  public let path: [Asset]
  /// The number of significant digits of the rates that the source supports; `nil` if it is unknown, or if the
  /// conversion is exact.
  package let digits: Int?

  /// Whether one coin is converted to other units, at a rate that is a definition.
  package var isUnitConversion: Bool { from.isSameCoin(as: to) }

  init(
    _ amount: FixedDecimal, from: Asset, to: Asset, by ratio: ConversionRatio, path: [Asset], digits: Int? = nil
  ) throws(ArithmeticError) {
    self.amount = amount
    self.from = from
    self.to = to
    self.ratio = ratio
    self.path = path
    self.digits = digits
    value = try ratio.converted(amount)
    rate = try ratio.rate()
    inverseRate = try ratio.inverse.rate()
  }
}
