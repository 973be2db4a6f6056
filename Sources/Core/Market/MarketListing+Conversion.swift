extension MarketListing {
  /// Returns the listing with its prices, volumes and market capitalizations converted by the rates of a rate table.
  ///
  /// Each value is rounded half to even to 18 decimals; a value that is too large becomes `nil`. All-time highs are
  /// converted at the same rate. No rate is needed if `currency` is the provider's.
  ///
  /// - Returns: The listing, or `nil` if the table lacks a rate for one of the currencies.
  public func converted(to currency: Currency, by table: RateTable) -> MarketListing? {
    let source = originals ?? OriginalQuotes(currency: self.currency, values: rows)
    guard currency != source.currency else { return MarketListing(currency: currency, rows: source.values) }
    guard let rate = table.cross(from: source.currency, to: currency) else { return nil }
    return MarketListing(currency: currency, rows: source.values.map { $0.converted(by: rate) }, originals: source)
  }
}

extension MarketRow {
  fileprivate func converted(by rate: CrossRate) -> MarketRow {
    var row = self
    row.price = price.flatMap { try? rate.converted($0) }
    row.marketCap = marketCap.flatMap { try? rate.converted($0) }
    row.volume = volume.flatMap { try? rate.converted($0) }
    row.allTimeHigh = allTimeHigh.flatMap { high in
      (try? rate.converted(high.price)).map { AllTimeHigh(price: $0, day: high.day) }
    }
    return row
  }
}
