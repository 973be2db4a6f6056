extension MarketListing {
  /// The listing with prices and capitalisations in another currency: the source's figures × one exact rate, each rounded
  /// once, half to even at the 18th decimal.
  ///
  /// Changes in percent stay as they are. A figure too large for ``FixedPoint`` becomes unknown, so that one absurd line
  /// does not cost the others. Asked for ``quotedCurrency``, it gives back the source's figures whatever the rate.
  ///
  /// Returns `nil` unless the rate leads from ``quotedCurrency`` to that currency.
  public func converted(to currency: Currency, by rate: CrossRate) -> MarketListing? {
    converted(to: currency, by: Conversion(rate))
  }

  /// The same by a rate whose base is ``quotedCurrency``.
  public func converted(to currency: Currency, by rate: ExchangeRate) -> MarketListing? {
    converted(to: currency, by: Conversion(rate))
  }

  /// The same by the rates of a day.
  ///
  /// Returns `nil` when the table lacks one of the two currencies.
  public func converted(to currency: Currency, by table: RateTable) -> MarketListing? {
    converted(to: currency, by: table.cross(from: quotedCurrency, to: currency).map(Conversion.init))
  }

  private func converted(to currency: Currency, by conversion: Conversion?) -> MarketListing? {
    let source = quotation ?? Quotation(currency: self.currency, figures: rows)
    guard currency != source.currency else { return MarketListing(currency: currency, rows: source.figures) }
    guard let conversion, conversion.source == source.currency, conversion.target == currency else { return nil }
    return MarketListing(
      currency: currency, rows: source.figures.map { $0.converted(by: conversion) }, quotation: source)
  }
}

extension MarketRow {
  fileprivate func converted(by conversion: Conversion) -> MarketRow {
    MarketRow(
      coin: coin, rank: rank, image: image, price: price.flatMap { try? conversion($0) }, change24h: change24h,
      marketCap: marketCap.flatMap { try? conversion($0) }, asOf: asOf, isStale: isStale)
  }
}
