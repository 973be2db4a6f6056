extension Fallback: RateProvider where Provider == any RateProvider {
  /// Returns the newest rate table from the first provider whose response is not stale.
  public func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try await rates(of: [], on: nil) }

  /// Returns the rate table for a day from the first provider whose response is not stale.
  public func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
    try await rates(of: [], on: day)
  }

  /// Returns a copy that returns the rates of a built-in table while the network is unreachable.
  ///
  /// The table is used if the providers have failed, or if their newest table is stale and of an earlier day. It must
  /// have rates of all requested currencies.
  ///
  /// - Parameters:
  ///   - table: The provider of the built-in table.
  ///   - isOffline: Whether network use is disabled. The default is `false`. If `true`, the expected error
  ///     ``ProviderError/Reason/offline`` is omitted from ``Sourced/failures``.
  ///   - maximumAge: The maximum age of the built-in table. The default is `nil`, which means no limit.
  public func withBuiltin(
    _ table: any RateProvider, isOffline: Bool = false, maximumAge: Duration? = nil,
    now: @escaping @Sendable () -> Timestamp
  ) -> Fallback {
    var fallback = self
    fallback.builtin = Builtin(provider: table, isOffline: isOffline, maximumAge: maximumAge, now: now)
    return fallback
  }

  /// Returns a copy that compares its rates with confirmed ones.
  ///
  /// - Parameter maximumAge: The maximum age of a confirmed rate that replaces another; `nil` for seven days.
  package func compared(with trusted: TrustedRates, maximumAge: Duration?) -> Fallback {
    var fallback = self
    (fallback.trusted, fallback.maximumTrustedAge) = (trusted, maximumAge)
    return fallback
  }

  /// Returns a rate table from the first provider whose response is not stale and has confirmed rates.
  ///
  /// A rate that differs by more than 20 % from the last one of the same week is used only if the next provider agrees
  /// within 2 %. Otherwise, the last rate is returned as a stale one, and the difference is a failure.
  ///
  /// - Throws: The ``ProviderError`` of the first provider if all providers fail and nothing is cached. The reason is
  ///   ``ProviderError/Reason/unconfirmedRate(_:)`` if a rate of another provider is not used.
  public func rates(
    of currencies: [Currency], on day: CalendarDay?
  ) async throws(ProviderError) -> Sourced<RateTable> {
    guard let builtin else { return try await networkRates(of: currencies, on: day) }
    do throws(ProviderError) {
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
    for provider in providers {
      let isFirst = failures.isEmpty && stale.isEmpty && incomplete == nil
      do throws(ProviderError) {
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
            doubts, in: response, maximumAge: maximumTrustedAge, freshness: response.freshness)
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
      let table = trusted.replacing(doubts, in: doubtful, maximumAge: maximumTrustedAge, freshness: .stale)
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
