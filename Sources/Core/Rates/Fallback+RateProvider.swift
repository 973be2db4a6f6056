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

  /// Returns a rate table from the first provider whose response is not stale and confirms the last known rates.
  ///
  /// If a preferred provider has failed, a rate of another provider is used only if it differs by at most 20 % from the
  /// newest cached rate of the last seven days. The rates of IRR, SYP, VES and ZWL are used only if there is such a cached
  /// rate, because providers mean different currencies by these codes. Otherwise, the cached table is returned.
  ///
  /// The rates of the popular currencies are compared too if fewer than two currencies are given. If none are given,
  /// the table contains only rates that may be used.
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
    for provider in providers {
      let isFirst = failures.isEmpty && stale.isEmpty && incomplete == nil
      do throws(ProviderError) {
        var response = try await provider.rates(of: currencies, on: day)
        if response.freshness == .stale {
          failures += response.failures
          stale.append(response)
          continue
        }
        if !isFirst {
          let earlier = stale + (await known(currencies, day))
          let popular = currencies.count > 1 ? [] : response.value.popularCurrencies(excluding: currencies.first)
          if let problem = response.problem(of: currencies + popular, comparedTo: earlier) {
            failures.append(ProviderError(.unconfirmedRate(problem), from: response.source))
            continue
          }
          if currencies.isEmpty {
            let unconfirmed = response.value.rates.keys.filter {
              response.problem(of: [$0], comparedTo: earlier) != nil
            }
            response = response.map { $0.removing(unconfirmed) }
          }
        }
        if response.value.hasRates(of: currencies) { return response.preceded(by: failures) }
        incomplete = incomplete ?? response
      } catch {
        guard error.reason != .cancelled else { throw error }
        // A provider later in the list may have no past rates at all.
        if case .notFound = error.reason, !isFirst { continue }
        failures.append(error)
      }
    }
    let complete = stale.filter { $0.value.hasRates(of: currencies) }.max { $0.fetchedAt < $1.fetchedAt }
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

  private func known(_ currencies: [Currency], _ day: CalendarDay?) async -> [Sourced<RateTable>] {
    guard let table = try? await lastKnown?.rates(of: currencies, on: day) else { return [] }
    return [table]
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

extension Sourced<RateTable> {
  /// Returns a description of a rate that the last known tables do not confirm; `nil` if there is none.
  fileprivate func problem(of currencies: [Currency], comparedTo tables: [Sourced<RateTable>]) -> String? {
    let last = tables.filter { fetchedAt.time(since: $0.fetchedAt) < .seconds(7 * 86_400) }
      .max { $0.fetchedAt < $1.fetchedAt }
    for currency in currencies {
      guard let rate = value[currency]?.rate else { continue }
      let rateText = "1 \(value.base) = \(rate) \(currency) on \(value.day(of: [currency]))"
      guard let last, last.value.base == value.base, let known = last.value[currency]?.rate else {
        guard Self.ambiguousCodes.contains(currency.code) else { continue }
        return "\(rateText), which no other rate of the last 7 days confirms"
      }
      guard let change = known.percentChange(to: rate), change.magnitude <= Self.maximumChange.magnitude else {
        return "\(rateText), but the last rate from \(last.source.name) is 1 \(value.base) = \(known) \(currency)"
          + " on \(last.value.day(of: [currency]))"
      }
    }
    return nil
  }

  /// In percent.
  private static var maximumChange: FixedDecimal { 20 }

  /// The codes that have an official and a market rate, or that were reused for another currency.
  private static var ambiguousCodes: Set<String> { ["IRR", "SYP", "VES", "ZWL"] }
}

extension RateTable {
  func hasRates(of currencies: [Currency]) -> Bool { currencies.allSatisfy { self[$0] != nil } }
}
