extension ExchangeCharts: BitcoinHistoryProvider {
  /// Returns the price of one bitcoin for each day of a range: the last price of the day in UTC.
  ///
  /// - Throws: ``ProviderError`` if a request fails or the exchange has no prices of these days.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    let prices = try await dailyPrices(of: .bitcoin, from: first, through: last, in: currency)
    guard let history = BitcoinHistory(currency: currency, days: prices.value) else {
      throw ProviderError(.notFound("prices for bitcoin"), from: prices.source)
    }
    return prices.with(value: history)
  }
}
