/// A provider of the current price of bitcoin.
public protocol BitcoinPriceProvider: Sendable {
  /// Returns the current price of one bitcoin in each of the given currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no price in one of the
  ///   currencies.
  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

/// A provider of daily bitcoin prices.
public protocol BitcoinHistoryProvider: Sendable {
  /// Returns the daily bitcoin prices from `first` through `last`.
  ///
  /// The history is never empty. Days for which the provider has no price are missing. If the whole range is missing,
  /// the history has earlier days, see ``BitcoinHistory/part(from:through:)``. Each provider documents the price of a
  /// day that it uses, such as the closing price. The price of the newest day may still change.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has none of the days.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}

extension Fallback: BitcoinPriceProvider where Provider == any BitcoinPriceProvider {
  /// Returns the current bitcoin prices from the first provider that has prices in all currencies.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstResponse { provider throws(ProviderError) in try await provider.bitcoinPrices(in: currencies) }
  }
}

extension Fallback: BitcoinHistoryProvider where Provider == any BitcoinHistoryProvider {
  /// Returns the bitcoin price history from the first provider that has one.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.bitcoinHistory(from: first, through: last, in: currency)
    }
  }
}
