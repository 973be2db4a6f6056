/// A conversion of amounts from one currency to another.
///
/// The conversion rate can be the quotient of two exchange rates. Such a rate is stored as a multiplier and a divisor,
/// because the quotient would have to be rounded.
struct PriceConversion {
  /// The source currency of the conversion, such as the US dollar in a conversion from dollars to euros.
  let source: Currency
  /// The target currency of the conversion, such as the euro in a conversion from dollars to euros.
  let target: Currency
  private let multiplier: FixedDecimal
  private let divisor: FixedDecimal

  init(_ rate: CrossRate) {
    (source, multiplier) = (rate.from.quote, rate.to.rate)
    (target, divisor) = (rate.to.quote, rate.from.rate)
  }

  init(_ rate: ExchangeRate) {
    (source, multiplier) = (rate.base, rate.rate)
    (target, divisor) = (rate.quote, .one)
  }

  /// Converts an amount of the source currency to the target currency.
  ///
  /// The result is rounded half to even to 18 decimals.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if the result is too large for ``FixedDecimal``.
  func callAsFunction(_ amount: FixedDecimal) throws(ArithmeticError) -> FixedDecimal {
    try amount.multiplied(by: multiplier, dividedBy: divisor, rounding: .halfEven)
  }
}

/// The values of a market listing, a price series or a candle series before a currency conversion.
///
/// A converted listing or series stores both the original and the converted values. Every further conversion starts
/// from the original values, so that no value is rounded twice.
struct OriginalQuotes<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The currency of the values before the conversion, such as the US dollar.
  let currency: Currency
  /// The values before the conversion, in the same order as the converted values.
  let values: [Value]

  /// Returns a copy that contains only the original values at the given indices, in the order of the indices.
  func picking(_ indices: [Int]) -> OriginalQuotes {
    OriginalQuotes(currency: currency, values: indices.map { values[$0] })
  }
}

extension MarketListing {
  /// Returns the listing with its prices, volumes and market capitalizations converted by a cross rate.
  ///
  /// Each converted value is rounded half to even to 18 decimals. All-time highs are converted at the same rate,
  /// although they were reached on an earlier day. Changes in percent and sparklines stay the same. A converted value
  /// that is too large for ``FixedDecimal`` becomes `nil`.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency`` to `currency`. If `currency` is
  /// ``quotedCurrency``, the rate is ignored, and the result contains the values as received from the provider.
  public func converted(to currency: Currency, by rate: CrossRate) -> MarketListing? {
    converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the listing with its prices, volumes and market capitalizations converted by an exchange rate.
  ///
  /// A converted value that is too large for ``FixedDecimal`` becomes `nil`.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency`` to `currency`. If `currency` is
  /// ``quotedCurrency``, the rate is ignored, and the result contains the values as received from the provider.
  public func converted(to currency: Currency, by rate: ExchangeRate) -> MarketListing? {
    converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the listing with its prices, volumes and market capitalizations converted by the rates of a rate table.
  ///
  /// A converted value that is too large for ``FixedDecimal`` becomes `nil`.
  ///
  /// Returns `nil` if the table lacks a rate for ``quotedCurrency`` or for `currency`. If `currency` is
  /// ``quotedCurrency``, no rate is needed, and the result contains the values as received from the provider.
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
    var row = self
    row.price = price.flatMap { try? conversion($0) }
    row.marketCap = marketCap.flatMap { try? conversion($0) }
    row.volume = volume.flatMap { try? conversion($0) }
    row.allTimeHigh = allTimeHigh.flatMap { high in
      (try? conversion(high.price)).map { AllTimeHigh(price: $0, day: high.day) }
    }
    return row
  }
}

extension PriceSeries {
  /// Returns the series with its prices and volumes converted by a cross rate.
  ///
  /// Each converted value is rounded half to even to 18 decimals. A volume that is too large for ``FixedDecimal`` becomes
  /// `nil`.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency`` to `currency`. If `currency` is
  /// ``quotedCurrency``, the rate is ignored, and the result contains the prices as received from the provider.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a converted price is too large for ``FixedDecimal``.
  public func converted(to currency: Currency, by rate: CrossRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the series with its prices and volumes converted by an exchange rate.
  ///
  /// A volume that is too large for ``FixedDecimal`` becomes `nil`.
  ///
  /// Returns `nil` if the rate does not convert from ``quotedCurrency`` to `currency`. If `currency` is
  /// ``quotedCurrency``, the rate is ignored, and the result contains the prices as received from the provider.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a converted price is too large for ``FixedDecimal``.
  public func converted(to currency: Currency, by rate: ExchangeRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: PriceConversion(rate))
  }

  /// Returns the series with its prices and volumes converted by the rates of a rate table.
  ///
  /// A volume that is too large for ``FixedDecimal`` becomes `nil`.
  ///
  /// Returns `nil` if the table lacks a rate for ``quotedCurrency`` or for `currency`. If `currency` is
  /// ``quotedCurrency``, no rate is needed, and the result contains the prices as received from the provider.
  ///
  /// - Throws: ``ArithmeticError/overflow`` if a converted price is too large for ``FixedDecimal``.
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
    for point in source.values {
      points.append(
        Point(
          time: point.time, price: try conversion(point.price), volume: point.volume.flatMap { try? conversion($0) }))
    }
    return PriceSeries(coin: coin, currency: currency, ascending: points, originals: source)
  }
}
