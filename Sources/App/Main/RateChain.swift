import QuidCore

/// The providers of exchange rates in their order, with those of the providers that return a range of days.
struct RateChain: RateProvider, RateHistoryProvider {
  let rates: BuiltinFallback
  let history: Fallback<any RateHistoryProvider>

  func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates.latestRates() }

  func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { try await rates.rates(on: day) }

  func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates.rates(of: currencies, on: day)
  }

  func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await history.rates(from: first, through: last)
  }

  func rates(
    of currencies: [Currency], from first: CalendarDay, through last: CalendarDay, each interval: HistoryInterval
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await history.rates(of: currencies, from: first, through: last, each: interval)
  }
}
