extension Fallback {
  /// Returns prices from the first provider whose response is not stale; those of another provider are confirmed.
  ///
  /// If the last known prices do not confirm a price of another provider, a further provider is asked. If it does not
  /// confirm the price either, ``Sourced/failures`` contains an error with the reason
  /// ``ProviderError/Reason/unconfirmedPrice(_:)``.
  ///
  /// - Parameter prices: A closure that returns the prices in a value, each with a description such as `1 BTC in USD`.
  func firstPrices<Value>(
    _ prices: (Value) -> [String: FixedDecimal],
    _ request: (Provider) async throws(ProviderError) -> Sourced<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    let response = try await firstResponse(request)
    let found = response.map(prices)
    guard response.freshness != .stale, !response.failures.isEmpty, let lastKnown,
      let last = try? await request(lastKnown).map(prices), let confirmed = found.confirmed(byLastKnown: last)
    else { return response }
    let doubtful = found.value.filter { last.value[$0.key] != nil && !confirmed.contains($0.key) }
      .sorted { $0.key < $1.key }
    guard let (name, price) = doubtful.first, let known = last.value[name] else { return response }
    // The first provider has just failed.
    for provider in providers.dropFirst().reversed() {
      guard let other = try? await request(provider) else { continue }
      if found.confirmed(by: other.map(prices)).isSuperset(of: doubtful.map(\.key)) { return response }
    }
    let others = doubtful.count == 1 ? "" : ", and \(doubtful.count - 1) more"
    let problem = "\(name) is \(price), but \(last.source.name) had \(known) less than an hour ago\(others)"
    return response.with(
      failures: response.failures + [ProviderError(.unconfirmedPrice(problem), from: response.source)])
  }
}

/// The rule by which prices of a fallback, each with a description, are confirmed.
extension Sourced<[String: FixedDecimal]> {
  /// Returns the prices that differ by at most 5 % from the last known ones of another source.
  ///
  /// Returns `nil` if the last known prices are from an hour ago or longer, or from the same source.
  func confirmed(byLastKnown last: Sourced) -> Set<String>? {
    guard last.source != source, fetchedAt.time(since: last.fetchedAt) < .seconds(3_600) else { return nil }
    return prices(differingFrom: last.value, byAtMost: 5)
  }

  /// Returns the prices that differ by at most 2 % from the current ones of another source.
  func confirmed(by current: Sourced) -> Set<String> {
    guard current.source != source, current.freshness != .stale else { return [] }
    return prices(differingFrom: current.value, byAtMost: 2)
  }

  private func prices(differingFrom others: [String: FixedDecimal], byAtMost percent: FixedDecimal) -> Set<String> {
    Set(
      value.keys.filter { name in
        guard let price = value[name], let change = others[name]?.percentChange(to: price) else { return false }
        return change.magnitude <= percent.magnitude
      })
  }
}

extension Sourced {
  /// Whether a price differs from the last known one and no other provider confirms it.
  package var hasUnconfirmedPrice: Bool {
    failures.contains { if case .unconfirmedPrice = $0.reason { true } else { false } }
  }
}
