import Foundation
import QuidCore
import Testing

struct SourcedTests {
  private let response = Sourced(
    1_644, source: DataSource(name: "CoinGecko", host: "api.coingecko.com"), asOf: Date(timeIntervalSince1970: 1),
    fetchedAt: Date(timeIntervalSince1970: 2), freshness: .stale,
    failures: [ProviderError(.timedOut, from: DataSource(name: "Fixer", host: "data.fixer.io"))])

  @Test func `mapped value keeps source, times and failures`() {
    let derived = response.map { "\($0)" }
    #expect(derived.value == "1644")
    #expect(derived.source == response.source)
    #expect(derived.asOf == response.asOf)
    #expect(derived.fetchedAt == response.fetchedAt)
    #expect(derived.freshness == .stale)
    #expect(derived.failures == response.failures)
  }

  @Test func `mapping rethrows the error of the transform`() {
    #expect(throws: ArithmeticError.overflow) {
      try response.map { _ throws(ArithmeticError) -> Int in throw .overflow }
    }
  }
}

struct SourcedCombinationTests {
  private let source = DataSource(name: "CoinDesk", host: "api.coindesk.com")

  private func response(_ value: Int, asOf: Double?, fetchedAt: Double, _ freshness: Freshness) -> Sourced<Int> {
    Sourced(
      value, source: source, asOf: asOf.map { Date(timeIntervalSince1970: $0) },
      fetchedAt: Date(timeIntervalSince1970: fetchedAt), freshness: freshness,
      failures: [ProviderError(.notFound("\(value)"), from: source)])
  }

  @Test func `combined value has the older times and both failures`() {
    let whole = response(1, asOf: 10, fetchedAt: 30, .live).combined(
      with: response(2, asOf: 20, fetchedAt: 25, .fresh), +)
    #expect(whole.value == 3)
    #expect(whole.source == source)
    #expect(whole.asOf == Date(timeIntervalSince1970: 10))
    #expect(whole.fetchedAt == Date(timeIntervalSince1970: 25))
    #expect(whole.freshness == .fresh)
    #expect(whole.failures.map(\.reason) == [.notFound("1"), .notFound("2")])
  }

  @Test func `combined value has no time if one of the two has none`() {
    #expect(
      response(1, asOf: 10, fetchedAt: 0, .live).combined(with: response(2, asOf: nil, fetchedAt: 0, .live), +).asOf
        == nil)
    #expect(
      response(1, asOf: nil, fetchedAt: 0, .live).combined(with: response(2, asOf: 10, fetchedAt: 0, .live), +).asOf
        == nil)
  }

  @Test func `combined value has the worse freshness in either order`() {
    let order: [Freshness] = [.live, .fresh, .stale, .builtin]
    for (index, one) in order.enumerated() {
      for (other, two) in order.enumerated() {
        let whole = response(1, asOf: 0, fetchedAt: 0, one).combined(with: response(2, asOf: 0, fetchedAt: 0, two), +)
        #expect(whole.freshness == order[max(index, other)])
      }
    }
  }
}
