/// A conversion from one currency to another by one exact fraction.
struct PriceConversion {
  /// The currency to convert from.
  let source: Currency
  /// The currency to convert to.
  let target: Currency
  private let multiplier: FixedPoint
  private let divisor: FixedPoint

  init(_ rate: CrossRate) {
    (source, multiplier) = (rate.from.quote, rate.to.rate)
    (target, divisor) = (rate.to.quote, rate.from.rate)
  }

  init(_ rate: ExchangeRate) {
    (source, multiplier) = (rate.base, rate.rate)
    (target, divisor) = (rate.quote, .one)
  }

  /// Returns the amount in the target currency, rounded once, half to even at the 18th decimal.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  func callAsFunction(_ amount: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: multiplier, dividedBy: divisor, rounding: .halfEven)
  }
}

/// The values of a provider in the currency it quotes, kept with the converted values.
///
/// Every conversion starts from them, so that no value is converted twice and the way back restores them exactly.
struct OriginalQuotes<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The currency that the provider quotes.
  let currency: Currency
  /// The values, in the order of the converted ones.
  let values: [Value]

  /// Returns the values at these indices, in this order.
  func picking(_ indices: [Int]) -> OriginalQuotes {
    OriginalQuotes(currency: currency, values: indices.map { values[$0] })
  }
}

extension MarketListing {
  /// Returns the listing with prices and market capitalizations in another currency.
  ///
  /// Each value is the provider's value × one exact rate, rounded once, half to even at the 18th decimal. Changes in
  /// percent stay the same. A value too large for ``FixedPoint`` becomes `nil`, so that one absurd row does not invalidate
  /// the others. Converting to ``quotedCurrency`` restores the provider's values, whatever the rate.
  ///
  /// Returns `nil` unless the rate converts from ``quotedCurrency`` to that currency.
  public func converted(to currency: Currency, by rate: CrossRate) -> MarketListing? {
    converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the listing in another currency, by a rate whose base is ``quotedCurrency``.
  ///
  /// Returns `nil` unless the rate converts from ``quotedCurrency`` to that currency.
  public func converted(to currency: Currency, by rate: ExchangeRate) -> MarketListing? {
    converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the listing in another currency, by the rates of a table.
  ///
  /// Returns `nil` when the table lacks one of the two currencies.
  public func converted(to currency: Currency, by table: RateTable) -> MarketListing? {
    converted(to: currency, by: table.cross(from: quotedCurrency, to: currency).map(PriceConversion.init))
  }

  private func converted(to currency: Currency, by conversion: PriceConversion?) -> MarketListing? {
    let source = originals ?? OriginalQuotes(currency: self.currency, values: rows)
    guard currency != source.currency else { return MarketListing(currency: currency, rows: source.values) }
    guard let conversion, conversion.source == source.currency, conversion.target == currency else { return nil }
    return MarketListing(
      currency: currency, rows: source.values.map { $0.converted(by: conversion) }, originals: source)
  }
}

extension MarketRow {
  fileprivate func converted(by conversion: PriceConversion) -> MarketRow {
    MarketRow(
      coin: coin, rank: rank, image: image, price: price.flatMap { try? conversion($0) }, change24h: change24h,
      marketCap: marketCap.flatMap { try? conversion($0) }, asOf: asOf, isStale: isStale)
  }
}

extension PriceSeries {
  /// Returns the series in another currency: the provider's prices × one exact rate, each rounded once, half to even at
  /// the 18th decimal.
  ///
  /// Converting to ``quotedCurrency`` restores the provider's prices, whatever the rate. Returns `nil` unless the rate
  /// converts from ``quotedCurrency`` to that currency.
  ///
  /// - Throws: ``ArithmeticError/overflow`` when a price is too large, since a chart without that point would be wrong.
  public func converted(to currency: Currency, by rate: CrossRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the series in another currency, by a rate whose base is ``quotedCurrency``.
  ///
  /// Returns `nil` unless the rate converts from ``quotedCurrency`` to that currency.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func converted(to currency: Currency, by rate: ExchangeRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the series in another currency, by the rates of a table.
  ///
  /// Returns `nil` when the table lacks one of the two currencies.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func converted(to currency: Currency, by table: RateTable) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: table.cross(from: quotedCurrency, to: currency).map(PriceConversion.init))
  }

  private func converted(
    to currency: Currency, by conversion: PriceConversion?
  ) throws(ArithmeticError) -> PriceSeries? {
    let source = originals ?? OriginalQuotes(currency: self.currency, values: points)
    guard currency != source.currency else {
      return PriceSeries(coin: coin, currency: currency, ascending: source.values, originals: nil)
    }
    guard let conversion, conversion.source == source.currency, conversion.target == currency else { return nil }
    var points: [Point] = []
    points.reserveCapacity(source.values.count)
    for point in source.values { points.append(Point(time: point.time, price: try conversion(point.price))) }
    return PriceSeries(coin: coin, currency: currency, ascending: points, originals: source)
  }
}
