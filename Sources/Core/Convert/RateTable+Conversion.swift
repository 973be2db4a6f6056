extension RateTable {
  /// Converts an amount to several currencies, in the order of `targets`, with the exchange rates of this table.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table has no rate for a currency;
  ///   ``ConversionError/outOfRange`` if a value is outside the range of ``FixedDecimal``.
  public func conversions(
    of amount: FixedDecimal, from: Currency, to targets: [Currency]
  ) throws(ConversionError) -> [CurrencyConversion] {
    var conversions: [CurrencyConversion] = []
    for to in targets {
      conversions.append(try conversion(of: amount, from: from, to: to))
    }
    return conversions
  }

  fileprivate func conversion(
    of amount: FixedDecimal, from: Currency, to: Currency
  ) throws(ConversionError) -> CurrencyConversion {
    let ratio = ConversionRatio(try crossRate(from: from, to: to))
    let path = path(from: from, to: to).map { Asset.currency($0) }
    guard
      let conversion = try? CurrencyConversion(
        amount, from: .currency(from), to: .currency(to), by: ratio, path: path, digits: digits(from: from, to: to))
    else { throw .outOfRange }
    return conversion
  }

  /// Returns the cross rate between two currencies; ``cross(from:to:)`` returns `nil` instead of an error.
  ///
  /// - Throws: ``ConversionError/unknownCurrency(_:table:)`` if the table has no rate for one of the currencies.
  public func crossRate(from: Currency, to: Currency) throws(ConversionError) -> CrossRate {
    if let cross = cross(from: from, to: to) { return cross }
    throw .unknownCurrency(self[from] == nil ? from : to, table: self)
  }
}

extension RateProvider {
  /// Converts an amount with the exchange rates for a day, or with the newest rates.
  ///
  /// To convert to several currencies with one request, or with a rule for days without rates, use
  /// ``ConversionService``.
  ///
  /// - Parameter day: The day of the rates; `nil`, the default, for the newest rates. If the day has no rates, the
  ///   rates of the last earlier day are used.
  /// - Returns: The conversion, whose ``CurrencyConversion/value`` is the converted amount.
  /// - Throws: ``ConversionError/provider(_:)`` if the request fails; ``ConversionError/unknownCurrency(_:table:)`` if
  ///   the provider has no rate for a currency; ``ConversionError/outOfRange`` if the converted amount is outside the
  ///   range of ``FixedDecimal``.
  public func convert(
    _ amount: FixedDecimal, from: Currency, to: Currency, on day: CalendarDay? = nil
  ) async throws(ConversionError) -> Sourced<CurrencyConversion> {
    let table: Sourced<RateTable>
    do throws(ProviderError) {
      table = try await rates(of: [from, to], on: day).applied(on: day).dated(by: [from, to])
    } catch {
      throw .provider(error)
    }
    return try table.map { table throws(ConversionError) in
      try table.conversion(of: amount, from: from, to: to)
    }
  }
}
