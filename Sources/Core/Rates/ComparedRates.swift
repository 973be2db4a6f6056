/// A list of rate providers whose rates are compared with the last confirmed ones.
package struct ComparedRates: RateProvider {
  let fallback: Fallback<any RateProvider>
  let trusted: TrustedRates
  /// The maximum age of a confirmed rate that replaces another; `nil` for seven days.
  let maximumAge: Duration?

  package func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(of: [], on: nil) }

  package func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(of: [], on: day)
  }

  package func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    guard let builtin = fallback.builtin else { return try await networkRates(of: currencies, on: day) }
    do {
      let response = try await networkRates(of: currencies, on: day)
      guard day == nil, response.freshness == .stale else { return response }
      let table = await builtin.table(of: currencies, on: nil, after: response.failures)
      let isNewer = table.map { response.value.day(of: currencies) < $0.value.day(of: currencies) } ?? false
      let isComplete = response.value.hasRates(of: currencies)
      return builtin.reporting(response.failures, in: isComplete && !isNewer ? response : table ?? response)
    } catch {
      guard error.reason != .cancelled, let table = await builtin.table(of: currencies, on: day, after: [error]) else {
        throw error
      }
      return builtin.reporting([error], in: table)
    }
  }

  private func networkRates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    var failures: [ProviderError] = []
    var stale: [Sourced<RateTable>] = []
    var incomplete: Sourced<RateTable>?
    /// A response with requested rates that are not confirmed.
    var doubtful: Sourced<RateTable>?
    for provider in fallback.providers {
      let isFirst = failures.isEmpty && stale.isEmpty && incomplete == nil
      do {
        let response = try await provider.rates(of: currencies, on: day)
        let doubts = trusted.doubts(about: response, areNewest: day == nil)
        let accepted = response.map { $0.removing(Array(doubts.problems.keys)) }
        let isUsable = accepted.value.hasRates(of: currencies) && !doubts.isTableRejected
        if let doubtful, isUsable, doubtful.value.agrees(with: accepted.value, about: currencies) {
          let others = trusted.doubts(about: doubtful, areNewest: day == nil)
          return doubtful.map { $0.removing(Array(others.problems.keys)) }
            .preceded(by: failures.filter { $0.source != doubtful.source })
        }
        if !isUsable, response.value.hasRates(of: currencies), let problem = doubts.problem(of: currencies) {
          failures += response.failures + [ProviderError(.unconfirmedRate(problem), from: response.source)]
          doubtful = doubtful ?? response
        } else if response.freshness == .stale {
          failures += response.failures
          stale.append(accepted)
        } else if isUsable {
          let table = trusted.replacing(
            doubts, in: response, maximumAge: maximumAge, freshness: response.freshness)
          return (day == nil ? response.with(value: table.value) : accepted).preceded(by: failures)
        } else {
          incomplete = incomplete ?? accepted
        }
      } catch {
        guard error.reason != .cancelled else { throw error }
        // A provider later in the list may have no past rates at all.
        if case .notFound = error.reason, !isFirst { continue }
        failures.append(error)
      }
    }
    var complete = stale.filter { $0.value.hasRates(of: currencies) }.max { $0.fetchedAt < $1.fetchedAt }
    if let doubtful, complete == nil, day == nil {
      let doubts = trusted.doubts(about: doubtful, areNewest: true)
      let table = trusted.replacing(doubts, in: doubtful, maximumAge: maximumAge, freshness: .stale)
      complete = table.value.hasRates(of: currencies) ? table : nil
    }
    if let response = complete ?? (incomplete == nil ? stale.first : nil) { return response.with(failures: failures) }
    let unconfirmed = failures.first { if case .unconfirmedRate = $0.reason { true } else { false } }
    // Without two of the rates, nothing can be converted, and a provider that has failed may have them.
    if let incomplete, unconfirmed == nil,
      failures.isEmpty || currencies.count(where: { incomplete.value[$0] != nil }) > 1
    {
      return incomplete.preceded(by: failures)
    }
    guard let error = unconfirmed ?? failures.first else {
      preconditionFailure("a provider without a response has failed")
    }
    throw error
  }
}

extension Fallback<any RateProvider>.Builtin {
  /// Returns the built-in table; `nil` if it may not be used after the failures of the network providers.
  fileprivate func table(
    of currencies: [Currency], on day: CalendarDay?, after failures: [ProviderError]
  ) async -> Sourced<RateTable>? {
    guard failures.contains(where: { $0.reason.isUnreachable }),
      let table = try? await provider.rates(of: currencies, on: day), table.value.hasRates(of: currencies)
    else { return nil }
    return maximumAge.map { now().time(since: table.fetchedAt) <= $0 } ?? true ? table : nil
  }

  fileprivate func reporting(_ failures: [ProviderError], in table: Sourced<RateTable>) -> Sourced<RateTable> {
    table.with(failures: isOffline ? failures.filter { $0.reason != .offline } : failures)
  }
}

extension RateTable {
  package func hasRates(of currencies: [Currency]) -> Bool { currencies.allSatisfy { self[$0] != nil } }
}
