/// Finds the prices of coins on past days, with at most one request for each coin and length of a history.
///
/// The prices equal those of ``BitcoinService/day(_:and:)``, because both use the same histories.
package struct PastPrices: Sendable {
  private let today: CalendarDay
  private var responses: [Key: Result<Sourced<[DailyRate]>, ProviderError>] = [:]

  private struct Key: Hashable {
    let coin: CoinID
    let span: HistorySpan
  }

  /// Creates a finder of prices on days before the current day in UTC.
  package init(today: CalendarDay) { self.today = today }

  /// Returns the price of a coin in US dollars on a day before the current day.
  ///
  /// - Parameters:
  ///   - coin: The identifier of the coin.
  ///   - day: The day in UTC.
  ///   - provider: The provider of histories that were not requested yet.
  /// - Throws: ``ProviderError``; ``ProviderError/Reason/notFound(_:)`` if the provider has no price of the
  ///   day.
  package mutating func price(
    of coin: CoinID, on day: CalendarDay, from provider: any DailyPriceProvider
  ) async throws(ProviderError) -> Sourced<FixedPoint> {
    try await HistorySpan.price("a price of \(coin)", on: day, today: today) { span throws(ProviderError) in
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
