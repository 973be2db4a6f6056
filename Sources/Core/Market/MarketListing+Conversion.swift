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
