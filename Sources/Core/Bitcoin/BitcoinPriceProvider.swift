/// A provider of the current price of bitcoin.
public protocol BitcoinPriceProvider: Sendable {
  /// Returns the price of one bitcoin in each of the currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider does not quote one of the
  ///   currencies.
  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

/// A provider of daily bitcoin prices.
public protocol BitcoinHistoryProvider: Sendable {
  /// Returns the daily prices from `first` through `last`, selected by ``BitcoinHistory/part(from:through:)``.
  ///
  /// The history is never empty; days that the provider lacks are missing. Each provider defines and documents which
  /// price of a day it uses; the price of the newest day may still change.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has none of the days.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}

extension Fallback: BitcoinPriceProvider where Provider == any BitcoinPriceProvider {
  /// Returns the prices of the first provider that has them.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstResponse { provider throws(ProviderError) in try await provider.bitcoinPrices(in: currencies) }
  }
}

extension Fallback: BitcoinHistoryProvider where Provider == any BitcoinHistoryProvider {
  /// Returns the history of the first provider that has it.
  ///
  /// - Throws: ``ProviderError``.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await firstResponse { provider throws(ProviderError) in
      try await provider.bitcoinHistory(from: first, through: last, in: currency)
    }
  }
}
