extension PriceSeries {
  /// The series in another currency: the source's prices × one exact rate, each rounded once, half to even at the 18th
  /// decimal.
  ///
  /// Asked for ``quotedCurrency``, it gives back the source's prices whatever the rate. Returns `nil` unless the rate leads
  /// from ``quotedCurrency`` to that currency.
  ///
  /// - Throws: ``ArithmeticError/overflow``: a chart that lacks a point would be wrong.
  public func converted(to currency: Currency, by rate: CrossRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: Conversion(rate))
  }

  /// The same by a rate whose base is ``quotedCurrency``.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func converted(to currency: Currency, by rate: ExchangeRate) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: Conversion(rate))
  }

  /// The same by the rates of a day.
  ///
  /// Returns `nil` when the table lacks one of the two currencies.
  ///
  /// - Throws: ``ArithmeticError/overflow``.
  public func converted(to currency: Currency, by table: RateTable) throws(ArithmeticError) -> PriceSeries? {
    try converted(to: currency, by: table.cross(from: quotedCurrency, to: currency).map(Conversion.init))
  }

  private func converted(to currency: Currency, by conversion: Conversion?) throws(ArithmeticError) -> PriceSeries? {
    let source = quotation ?? Quotation(currency: self.currency, figures: points)
    guard currency != source.currency else {
      return PriceSeries(coin: coin, currency: currency, ascending: source.figures, quotation: nil)
    }
    guard let conversion, conversion.source == source.currency, conversion.target == currency else { return nil }
    var points: [Point] = []
    points.reserveCapacity(source.figures.count)
    for point in source.figures { points.append(Point(time: point.time, price: try conversion(point.price))) }
    return PriceSeries(coin: coin, currency: currency, ascending: points, quotation: source)
  }
}
