/// A provider of the current bitcoin price in several currencies.
public protocol BitcoinPriceProvider: Sendable {
  /// Returns the current price of one bitcoin in each of the given currencies.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no price in one
  ///   of the currencies.
  func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList>
}

/// A provider of daily bitcoin prices, one price per day.
public protocol BitcoinHistoryProvider: Sendable {
  /// Returns the daily bitcoin prices from `first` through `last`, at least one.
  ///
  /// Days for which the provider has no price are omitted. If the provider has no price in the whole range,
  /// the history has earlier days, as described in ``BitcoinHistory/part(from:through:)``. The kind of the
  /// daily price, such as the closing price, depends on the provider. The price of the newest day may still
  /// change.
  ///
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no price to
  ///   return.
  func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory>
}

extension Fallback: BitcoinPriceProvider where Provider == any BitcoinPriceProvider {
  /// Returns the current bitcoin prices from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await firstResponse { provider throws(ProviderError) in try await provider.bitcoinPrices(in: currencies) }
  }
}

extension Fallback: BitcoinHistoryProvider where Provider == any BitcoinHistoryProvider {
  /// Returns the daily bitcoin prices from the first provider whose response is not stale.
  ///
  /// The providers are tried in order. A response is stale if it was cached and its cache lifetime has ended.
  /// If all responses are stale, the first of them is returned.
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

/// A provider of daily prices that requests those of bitcoin from a provider of its own.
package struct BitcoinDailyPrices: DailyPriceProvider {
  private let bitcoin: any BitcoinHistoryProvider
  private let others: any DailyPriceProvider

  /// Creates a provider of daily prices.
  ///
  /// - Parameters:
  ///   - bitcoin: The provider of the prices of bitcoin.
  ///   - others: The provider of the prices of all other coins.
  package init(bitcoin: any BitcoinHistoryProvider, others: any DailyPriceProvider) {
    self.bitcoin = bitcoin
    self.others = others
  }

  package func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    guard coin == .bitcoin else {
      return try await others.dailyPrices(of: coin, from: first, through: last, in: currency)
    }
    return try await bitcoin.bitcoinHistory(from: first, through: last, in: currency).map { $0.days }
  }
}
