/// A provider of daily coin prices that uses a separate provider for bitcoin.
package struct BitcoinDailyPrices: DailyPriceProvider {
  private let bitcoin: any BitcoinHistoryProvider
  private let others: any DailyPriceProvider

  /// Creates a provider of daily coin prices from a provider for bitcoin and a provider for all other coins.
  ///
  /// - Parameters:
  ///   - bitcoin: The provider of daily bitcoin prices.
  ///   - others: The provider of the daily prices of all other coins.
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
