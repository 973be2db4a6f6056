/// A loader for the prices of coins on past days.
///
/// The loader stores each price history after loading, and does not request the same history again. The bitcoin prices
/// equal those of ``BitcoinService/day(_:and:)``.
package struct PastPrices: Sendable {
  private let today: CalendarDay
  private var responses: [Key: Result<Sourced<[DailyRate]>, ProviderError>] = [:]

  private struct Key: Hashable {
    let coin: CoinID
    let span: HistorySpan
  }

  /// Creates a loader for coin prices on days before `today`, the current day in UTC.
  package init(today: CalendarDay) { self.today = today }

  /// Returns the price of a coin on a past day, in US dollars.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - day: The day in UTC, before the current day.
  ///   - provider: The provider of price histories.
  /// - Throws: ``ProviderError`` if a request fails. Its reason is ``ProviderError/Reason/notFound(_:)`` if the
  ///   provider has no price for the day.
  package mutating func price(
    of coin: CoinID, on day: CalendarDay, from provider: any DailyPriceProvider
  ) async throws(ProviderError) -> Sourced<FixedDecimal> {
    try await HistorySpan.price("a price for \(coin)", on: day, today: today) { span throws(ProviderError) in
      let key = Key(coin: coin, span: span)
      if let known = responses[key] { return try known.get() }
      do throws(ProviderError) {
        let response = try await provider.dailyPrices(
          of: coin, from: span.firstDay(before: today), through: today.advanced(by: -1), in: .usd)
        responses[key] = .success(response)
        return response
      } catch {
        // A limit of the plan does not change, unlike an error of the network.
        if case .historyLimited = error.reason { responses[key] = .failure(error) }
        throw error
      }
    }
  }
}
