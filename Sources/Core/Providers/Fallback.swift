/// Several providers of the same thing: the first is asked, and each further one only when those before it have failed.
///
/// An answer tells in ``Sourced/failures`` why better sources did not give it. An answer that is out of date, given by a
/// source because it could not be reached, is taken only when nobody after it has a newer one.
public struct Fallback<Provider: Sendable>: Sendable {
  private let first: Provider
  private let others: [Provider]

  /// The providers in the order they are to be asked.
  public init(_ first: Provider, _ others: Provider...) {
    self.first = first
    self.others = others
  }

  /// The first good answer, or else the first that is out of date.
  ///
  /// - Throws: ``ProviderError`` of the first provider when none has an answer; at once when the question is cancelled.
  public func answer<Value>(
    _ ask: (Provider) async throws(ProviderError) -> Sourced<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    var failures: [ProviderError] = []
    var outOfDate: Sourced<Value>?
    for provider in [first] + others {
      do throws(ProviderError) {
        let answer = try await ask(provider)
        guard answer.freshness == .stale else { return answer.preceded(by: failures) }
        failures += answer.failures
        outOfDate = outOfDate ?? answer
      } catch {
        guard error.reason != .cancelled else { throw error }
        failures.append(error)
      }
    }
    if let outOfDate { return outOfDate.with(failures: failures) }
    guard let error = failures.first else { preconditionFailure("who has not answered has failed") }
    throw error
  }
}

extension Sourced {
  /// The same answer, with failures that came before its own.
  func preceded(by earlier: [ProviderError]) -> Sourced { with(failures: earlier + failures) }

  /// The same answer, with these failures in place of its own.
  func with(failures: [ProviderError]) -> Sourced {
    Sourced(
      value, source: source, asOf: asOf, fetchedAt: fetchedAt, freshness: freshness, failures: failures)
  }
}

extension Fallback: GasPriceProvider where Provider == any GasPriceProvider {
  /// The gas prices of the first source that has them.
  public func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
    try await answer { provider throws(ProviderError) in try await provider.gasPrices() }
  }
}

extension Fallback: RateProvider where Provider == any RateProvider {
  /// The newest table of the first source that has one.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
    try await answer { provider throws(ProviderError) in try await provider.latestRates() }
  }

  /// The table of a day of the first source that has it.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await answer { provider throws(ProviderError) in try await provider.rates(on: day) }
  }
}

extension Fallback: RateHistoryProvider where Provider == any RateHistoryProvider {
  /// The tables of the first source that has them.
  public func rates(
    from first: CalendarDay, through last: CalendarDay
  ) async throws(ProviderError) -> Sourced<[RateTable]> {
    try await answer { provider throws(ProviderError) in try await provider.rates(from: first, through: last) }
  }
}

extension Fallback: BitcoinPriceProvider where Provider == any BitcoinPriceProvider {
  /// The prices of the first source that has them.
  public func bitcoinPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
    try await answer { provider throws(ProviderError) in try await provider.bitcoinPrices(in: currencies) }
  }
}

extension Fallback: BitcoinHistoryProvider where Provider == any BitcoinHistoryProvider {
  /// The history of the first source that has it.
  public func bitcoinHistory(
    from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<BitcoinHistory> {
    try await answer { provider throws(ProviderError) in
      try await provider.bitcoinHistory(from: first, through: last, in: currency)
    }
  }
}

extension Fallback: CurrencyNameProvider where Provider == any CurrencyNameProvider {
  /// The names of the first source that has them.
  public func currencyNames() async throws(ProviderError) -> Sourced<[Currency: String]> {
    try await answer { provider throws(ProviderError) in try await provider.currencyNames() }
  }
}
