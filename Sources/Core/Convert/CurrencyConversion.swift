/// An amount of one currency and what it is worth in another.
///
/// Each figure is computed from the two rates of the table and rounded once, half to even at the 18th decimal; none from
/// another that was rounded before.
public struct CurrencyConversion: Hashable, Sendable {
  /// How much is converted, never negative.
  public let amount: FixedPoint
  /// What it is worth.
  public let value: FixedPoint
  /// What one of ``from`` is worth in ``to``.
  public let rate: FixedPoint
  /// What one of ``to`` is worth in ``from``.
  public let inverseRate: FixedPoint
  /// The two rates it was converted by.
  public let cross: CrossRate

  /// The currency of the amount.
  public var from: Currency { cross.from.quote }
  /// The currency of the value.
  public var to: Currency { cross.to.quote }
  /// The currencies passed through; see ``CrossRate/path``.
  public var path: [Currency] { cross.path }

  /// An amount converted by two rates with one base.
  ///
  /// - Throws: ``ArithmeticError/overflow`` when a figure is past what ``FixedPoint`` holds.
  public init(_ amount: FixedPoint, by cross: CrossRate) throws(ArithmeticError) {
    self.amount = amount
    self.cross = cross
    value = try cross.converted(amount)
    rate = try cross.rate()
    inverseRate = try cross.inverse.rate()
  }
}

extension RateTable {
  /// An amount in several currencies, in the order they are given.
  ///
  /// - Throws: ``ConversionFailure/unknownCurrency(_:table:)`` for one that the table lacks,
  ///   ``ConversionFailure/outOfRange``.
  public func conversions(
    of amount: FixedPoint, from: Currency, to targets: [Currency]
  ) throws(ConversionFailure) -> [CurrencyConversion] {
    var conversions: [CurrencyConversion] = []
    for to in targets {
      let cross = try route(from: from, to: to)
      guard let conversion = try? CurrencyConversion(amount, by: cross) else { throw .outOfRange }
      conversions.append(conversion)
    }
    return conversions
  }

  /// The way from one currency to another, as ``cross(from:to:)`` finds it, telling which one is unknown.
  ///
  /// - Throws: ``ConversionFailure/unknownCurrency(_:table:)``.
  public func route(from: Currency, to: Currency) throws(ConversionFailure) -> CrossRate {
    if let cross = cross(from: from, to: to) { return cross }
    throw .unknownCurrency(rates[from] == nil ? from : to, table: self)
  }
}
