import Foundation
import QuidCore
import Testing

struct SourcedCombinationTests {
  private let source = Source(name: "CoinDesk", host: "api.coindesk.com")

  private func answer(_ value: Int, asOf: Double?, fetchedAt: Double, _ freshness: Freshness) -> Sourced<Int> {
    Sourced(
      value, source: source, asOf: asOf.map { Date(timeIntervalSince1970: $0) },
      fetchedAt: Date(timeIntervalSince1970: fetchedAt), freshness: freshness,
      failures: [ProviderError(.notFound("\(value)"), from: source)])
  }

  @Test func `two answers are no fresher than the older of them`() {
    let whole = answer(1, asOf: 10, fetchedAt: 30, .live).combined(with: answer(2, asOf: 20, fetchedAt: 25, .fresh), +)
    #expect(whole.value == 3)
    #expect(whole.source == source)
    #expect(whole.asOf == Date(timeIntervalSince1970: 10))
    #expect(whole.fetchedAt == Date(timeIntervalSince1970: 25))
    #expect(whole.freshness == .fresh)
    #expect(whole.failures.map(\.reason) == [.notFound("1"), .notFound("2")])
  }

  @Test func `what one of them does not tell is not told`() {
    #expect(
      answer(1, asOf: 10, fetchedAt: 0, .live).combined(with: answer(2, asOf: nil, fetchedAt: 0, .live), +).asOf == nil)
    #expect(
      answer(1, asOf: nil, fetchedAt: 0, .live).combined(with: answer(2, asOf: 10, fetchedAt: 0, .live), +).asOf == nil)
  }

  @Test func `the staler of two counts, in either order`() {
    let order: [Freshness] = [.live, .fresh, .stale, .builtin]
    for (index, one) in order.enumerated() {
      for (other, two) in order.enumerated() {
        let whole = answer(1, asOf: 0, fetchedAt: 0, one).combined(with: answer(2, asOf: 0, fetchedAt: 0, two), +)
        #expect(whole.freshness == order[max(index, other)])
      }
    }
  }
}
