/// A provider of the daily prices of coins, which requests those of bitcoin from a separate provider.
package struct BitcoinDailyPrices: DailyPriceProvider {
  private let bitcoin: any BitcoinHistoryProvider
  private let others: any DailyPriceProvider

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
