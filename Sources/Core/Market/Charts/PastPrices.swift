/// A loader for the prices of coins on past days, as in ``BitcoinService/day(_:and:)``, which requests each history
/// once.
package struct PastPrices: Sendable {
  let today: CalendarDay
  private var responses: [Key: Result<Sourced<[DailyRate]>, ProviderError>] = [:]

  private struct Key: Hashable {
    let coin: CoinID
    let length: HistoryLength
  }

  package init(today: CalendarDay) { self.today = today }

  /// Returns the price of a coin in US dollars on a day before the current one.
  package mutating func price(
    of coin: CoinID, on day: CalendarDay, from provider: any DailyPriceProvider
  ) async throws -> Sourced<FixedDecimal> {
    try await HistoryLength.price("a price for \(coin)", on: day, today: today) { length in
      let key = Key(coin: coin, length: length)
      if let known = responses[key] { return try known.get() }
      do {
        let response = try await provider.dailyPrices(
          of: coin, from: length.firstDay(before: today), through: today.advanced(by: -1), in: .usd)
        responses[key] = .success(response)
        return response
      } catch let error as ProviderError {
        // A limit of the plan does not change, unlike an error of the network.
        if case .historyLimited = error.reason { responses[key] = .failure(error) }
        throw error
      }
    }
  }
}
