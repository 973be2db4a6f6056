extension PriceSeries {
  /// Returns the series with its prices converted by the rates of a rate table.
  ///
  /// Each price is rounded half to even to 18 decimals. No rate is needed if `currency` is the provider's.
  ///
  /// - Returns: The series, or `nil` if the table lacks a rate for one of the currencies.
  /// - Throws: ``ArithmeticError/overflow`` if a converted price is too large for ``FixedDecimal``.
  public func converted(to currency: Currency, by table: RateTable) throws(ArithmeticError) -> PriceSeries? {
    let source = originals ?? OriginalQuotes(currency: self.currency, values: points)
    guard currency != source.currency else {
      return PriceSeries(coin: coin, currency: currency, ascending: source.values, originals: nil)
    }
    guard let rate = table.cross(from: source.currency, to: currency) else { return nil }
    var points: [Point] = []
    points.reserveCapacity(source.values.count)
    for point in source.values {
      points.append(Point(time: point.time, price: try rate.converted(point.price)))
    }
    return PriceSeries(coin: coin, currency: currency, ascending: points, originals: source)
  }
}
