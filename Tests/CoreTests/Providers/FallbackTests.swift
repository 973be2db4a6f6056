import Foundation
import QuidCore
import Testing

/// Use case: ask a second source.
struct FallbackTests {
  /// A source whose answer is decided beforehand.
  private struct Oracle: GasPriceProvider {
    let name: String
    var freshness = Freshness.live
    var reason: ProviderError.Reason?

    var source: Source { Source(name: name, host: nil) }

    func gasPrices() async throws(ProviderError) -> Sourced<GasPrices> {
      if let reason, freshness == .live { throw ProviderError(reason, from: source) }
      guard let price = GasPrice(gwei: .one) else { throw ProviderError(.offline, from: source) }
      let prices = GasPrices(slow: price, standard: price, fast: price, baseFee: nil, block: nil)
      return Sourced(
        prices, source: source, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: freshness,
        failures: reason.map { [ProviderError($0, from: source)] } ?? [])
    }
  }

  private func answer(_ first: Oracle, _ second: Oracle) async throws -> Sourced<GasPrices> {
    try await Fallback<any GasPriceProvider>(first, second).gasPrices()
  }

  @Test func `given two sources, when the first answers, then nobody else is heard`() async throws {
    let answer = try await answer(Oracle(name: "a"), Oracle(name: "b"))
    #expect(answer.source.name == "a")
    #expect(answer.failures.isEmpty)
  }

  @Test func `given two sources, when the first fails, then the second answers and tells why`() async throws {
    let answer = try await answer(Oracle(name: "a", reason: .timedOut), Oracle(name: "b"))
    #expect(answer.source.name == "b")
    #expect(answer.failures == [ProviderError(.timedOut, from: Source(name: "a", host: nil))])
  }

  @Test func `given an old answer, when the second source has a new one, then that counts`() async throws {
    let old = Oracle(name: "a", freshness: .stale, reason: .offline)
    #expect(try await answer(old, Oracle(name: "b")).source.name == "b")
    let both = try await answer(old, Oracle(name: "b", reason: .keyMissing))
    #expect(both.source.name == "a")
    #expect(both.freshness == .stale)
    #expect(both.failures.map(\.reason) == [.offline, .keyMissing])
  }

  @Test func `given two sources, when both fail, then the first failure is told`() async {
    await #expect(throws: ProviderError(.keyRefused, from: Source(name: "a", host: nil))) {
      try await answer(Oracle(name: "a", reason: .keyRefused), Oracle(name: "b", reason: .offline))
    }
  }

  @Test func `given two sources, when the question is cancelled, then nobody else is asked`() async {
    await #expect(throws: ProviderError(.cancelled, from: Source(name: "a", host: nil))) {
      try await answer(Oracle(name: "a", reason: .cancelled), Oracle(name: "b"))
    }
  }

  @Test func `given two sources of rates, when the first has none, then the second answers for days`() async throws {
    let (none, rates) = (StubRates(tables: []), try RateFixture.rates())
    let day = try RateFixture.day("2025-04-17")
    let table = try await Fallback<any RateProvider>(none, rates).rates(on: day)
    #expect(table.value.day == day)
    #expect(table.failures.map(\.reason) == [.notFound("the rates of 2025-04-17")])
    let spans = Fallback<any RateHistoryProvider>(StubHistory(days: rates), StubHistory(days: none))
    #expect(try await spans.rates(from: day, through: try RateFixture.day("2025-04-22")).value.count == 2)
    #expect(try await Fallback<any CurrencyNameProvider>(StubNames(), StubNames()).currencyNames().value.count == 2)
    #expect(none.questions == ["2025-04-17"])
  }

  @Test func `given two sources of the index, when the first fails, then the second answers`() async throws {
    let failure = ProviderError(.offline, from: .stub)
    let failing = StubIndex(
      price: { _ throws(ProviderError) in throw failure }, days: { _ throws(ProviderError) in throw failure })
    let working = StubIndex(days: StubIndex.everyDay)
    let prices = try await Fallback<any BitcoinPriceProvider>(failing, working).bitcoinPrices(in: [.usd])
    #expect(prices.failures == [failure])
    let day = try RateFixture.day("2026-11-20")
    let history = try await Fallback<any BitcoinHistoryProvider>(failing, working)
      .bitcoinHistory(from: day, through: day, in: .eur)
    #expect(history.value.days.map(\.day) == [day])
    #expect(history.failures == [failure])
  }
}
