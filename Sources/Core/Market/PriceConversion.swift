/// A conversion of amounts from one currency to another by an exact fraction.
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

  /// Returns the value of a source amount in the target currency, rounded half to even at the 18th decimal.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  func callAsFunction(_ amount: FixedPoint) throws(ArithmeticError) -> FixedPoint {
    try amount.multiplied(by: multiplier, dividedBy: divisor, rounding: .halfEven)
  }
}

/// The unconverted values of a provider, stored together with the converted values.
///
/// Every conversion starts from the unconverted values. No value is therefore converted twice, and converting back
/// restores the values exactly.
struct OriginalQuotes<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The currency of the unconverted values.
  let currency: Currency
  /// The unconverted values, in the same order as the converted ones.
  let values: [Value]

  /// Returns the values at the given indices, in the order of the indices.
  func picking(_ indices: [Int]) -> OriginalQuotes {
    OriginalQuotes(currency: currency, values: indices.map { values[$0] })
  }
}

extension MarketListing {
  /// Returns the listing with its prices and market capitalizations converted to another currency.
  ///
  /// Each value is the provider's value × one exact rate, rounded half to even at the 18th decimal. Changes in percent
  /// stay the same. A value too large for ``FixedPoint`` becomes `nil`, so that it does not invalidate the other rows.
  /// Converting to ``quotedCurrency`` restores the provider's values, whatever the rate.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency`` to `currency`.
  public func converted(to currency: Currency, by rate: CrossRate) -> MarketListing? {
    converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the listing with its prices and market capitalizations converted by an exchange rate.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency``, its base, to `currency`, its quote.
  public func converted(to currency: Currency, by rate: ExchangeRate) -> MarketListing? {
    converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the listing with its prices and market capitalizations converted by the rates of a table.
  ///
  /// Returns `nil` if the table has no rate for ``quotedCurrency`` or `currency`.
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
  /// Returns the series with its prices converted to another currency.
  ///
  /// Each price is the provider's price × one exact rate, rounded half to even at the 18th decimal. Converting to
  /// ``quotedCurrency`` restores the provider's prices, whatever the rate.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency`` to `currency`.
  ///
  /// - Throws: ``ArithmeticError/overflow`` when a price is too large, since a chart without that point would be wrong.
  public func converted(to currency: Currency, by rate: CrossRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the series with its prices converted by an exchange rate.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency``, its base, to `currency`, its quote.
  ///
  /// - Throws: ``ArithmeticError/overflow`` when a price is too large.
  public func converted(to currency: Currency, by rate: ExchangeRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the series with its prices converted by the rates of a table.
  ///
  /// Returns `nil` if the table has no rate for ``quotedCurrency`` or `currency`.
  ///
  /// - Throws: ``ArithmeticError/overflow`` when a price is too large.
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
