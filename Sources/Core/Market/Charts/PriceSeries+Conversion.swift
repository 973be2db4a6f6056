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
