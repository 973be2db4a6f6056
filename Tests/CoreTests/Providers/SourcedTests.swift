import Foundation
import QuidCore
import Testing

struct SourcedTests {
  private let answer = Sourced(
    1_644, source: Source(name: "CoinGecko", host: "api.coingecko.com"), asOf: Date(timeIntervalSince1970: 1),
    fetchedAt: Date(timeIntervalSince1970: 2), freshness: .stale,
    failures: [ProviderError(.timedOut, from: Source(name: "Fixer", host: "data.fixer.io"))])

  @Test func `what is derived from an answer says the same about where it comes from`() {
    let derived = answer.map { "\($0)" }
    #expect(derived.value == "1644")
    #expect(derived.source == answer.source)
    #expect(derived.asOf == answer.asOf)
    #expect(derived.fetchedAt == answer.fetchedAt)
    #expect(derived.freshness == .stale)
    #expect(derived.failures == answer.failures)
  }

  @Test func `what cannot be derived throws the error of the derivation`() {
    #expect(throws: ArithmeticError.overflow) {
      try answer.map { _ throws(ArithmeticError) -> Int in throw .overflow }
    }
  }
}
