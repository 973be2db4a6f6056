extension Fallback {
  /// Returns prices from the first provider whose response is not stale; those of another provider are confirmed.
  ///
  /// If a price of another provider differs by more than 5 % from the last one of the first provider in the past hour, a
  /// further provider is asked. Unless its price is within 2 %, ``Sourced/failures`` contains an error with the reason
  /// ``ProviderError/Reason/unconfirmedPrice(_:)``.
  ///
  /// - Parameter prices: A closure that returns the prices in a value, each with a description such as `1 BTC in USD`.
  func firstPrices<Value>(
    _ prices: (Value) -> [String: FixedDecimal],
    _ request: (Provider) async throws(ProviderError) -> Sourced<Value>
  ) async throws(ProviderError) -> Sourced<Value> {
    let response = try await firstResponse(request)
    guard response.freshness != .stale, !response.failures.isEmpty, let lastKnown,
      let last = try? await request(lastKnown), last.source != response.source,
      response.fetchedAt.time(since: last.fetchedAt) < .seconds(3_600)
    else { return response }
    let found = prices(response.value)
    let doubtful = PriceDifferences(found, prices(last.value), maximumPercent: 5).different
    guard let (name, price, known) = doubtful.first else { return response }
    // The first provider has just failed.
    for provider in providers.dropFirst().reversed() {
      guard let other = try? await request(provider), other.freshness != .stale, other.source != response.source else {
        continue
      }
      let comparison = PriceDifferences(found, prices(other.value), maximumPercent: 2)
      if doubtful.allSatisfy({ comparison.equal.contains($0.name) }) { return response }
    }
    let others = doubtful.count == 1 ? "" : ", and \(doubtful.count - 1) more"
    let problem = "\(name) is \(price), but \(last.source.name) had \(known) less than an hour ago\(others)"
    return response.with(
      failures: response.failures + [ProviderError(.unconfirmedPrice(problem), from: response.source)])
  }
}

/// The differences between the prices of two providers, by their descriptions.
private struct PriceDifferences {
  /// The descriptions of the prices that both providers have and that differ by at most the maximum.
  private(set) var equal: Set<String> = []
  /// The prices that differ by more, sorted by their descriptions.
  private(set) var different: [(name: String, price: FixedDecimal, other: FixedDecimal)] = []

  init(_ prices: [String: FixedDecimal], _ others: [String: FixedDecimal], maximumPercent: FixedDecimal) {
    for (name, price) in prices.sorted(by: { $0.key < $1.key }) {
      guard let other = others[name] else { continue }
      if price.differs(from: other, byAtMost: maximumPercent) {
        equal.insert(name)
      } else {
        different.append((name, price, other))
      }
    }
  }
}

extension FixedDecimal {
  /// Returns whether the number differs from another one by at most a percentage of the other one.
  package func differs(from other: FixedDecimal, byAtMost percent: FixedDecimal) -> Bool {
    other.percentChange(to: self).map { $0.magnitude <= percent.magnitude } ?? false
  }
}

extension Sourced {
  /// Whether a price differs from the last known one and no other provider confirms it.
  package var hasUnconfirmedPrice: Bool {
    failures.contains { if case .unconfirmedPrice = $0.reason { true } else { false } }
  }
}
