import Foundation
@testable import QuidCore
import Testing

@Suite struct RateFallbackTests {
  fileprivate static let day = CalendarDay("2026-11-26")

  /// A provider with a fixed table of two currencies.
  private struct Stub: RateProvider {
    let name: String
    var rates: [String: FixedDecimal] = [:]
    var freshness = Freshness.live
    var fetchedAt = Timestamp(startOfDay: 20_783)
    var error: ProviderError.Reason?

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
      let source = DataSource(name: name, host: nil)
      let own = rates.compactMap { code, rate in Currency(code).map { ($0, rate) } }
      guard let day = RateFallbackTests.day, let table = RateTable(base: .eur, day: day, rates: Dictionary(own) { $1 }),
        error == nil
      else { throw ProviderError(error ?? .offline, from: source) }
      return Sourced(table, source: source, asOf: day.start, fetchedAt: fetchedAt, freshness: freshness)
    }

    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { try await latestRates() }
  }

  private func response(_ first: Stub, _ others: Stub..., for code: String) async throws -> Sourced<RateTable> {
    let currency = try #require(Currency(code))
    let all = ([first] + others).map { $0 as any RateProvider }
    return try await Fallback<any RateProvider>(all).rates(of: [.eur, currency], on: nil)
  }

  @Test func `first provider responds without a comparison`() async throws {
    let found = try await response(
      Stub(name: "a", rates: ["UAH": 49]), Stub(name: "b", rates: ["UAH": 99]), for: "UAH")
    #expect(found.source.name == "a")
  }

  @Test func `provider without the rate is followed by one with it`() async throws {
    let found = try await response(Stub(name: "a", rates: ["UAH": 49]), Stub(name: "b", rates: ["CLF": 1]), for: "CLF")
    #expect(found.source.name == "b")
  }

  @Test func `table without the rate is returned only if no provider has failed`() async throws {
    let other = Stub(name: "b", rates: ["UAH": 49])
    #expect(try await response(Stub(name: "a", rates: ["UAH": 48]), other, for: "CLF").source.name == "a")
    let source = DataSource(name: "a", host: nil)
    await #expect(throws: ProviderError(.timedOut, from: source)) {
      try await response(Stub(name: "a", error: .timedOut), other, for: "CLF")
    }
  }

  @Test func `fallback within 20 percent of the last rate is used`() async throws {
    let found = try await response(
      Stub(name: "a", rates: ["UAH": 50], freshness: .stale), Stub(name: "b", rates: ["UAH": 60]), for: "UAH")
    #expect(found.source.name == "b")
  }

  @Test func `last rate is returned if all fallbacks differ by more than 20 percent`() async throws {
    let found = try await response(
      Stub(name: "a", rates: ["UAH": 50], freshness: .stale), Stub(name: "b", rates: ["UAH": 61]), for: "UAH")
    #expect(found.source.name == "a")
    let message = try #require(found.failures.last?.message)
    #expect(message.contains("1 EUR = 61 UAH") && message.contains("1 EUR = 50 UAH"), "\(message)")
  }

  @Test func `last rate of eight days ago does not prevent a fallback`() async throws {
    let old = Stub(
      name: "a", rates: ["UAH": 50], freshness: .stale, fetchedAt: Timestamp(startOfDay: 20_775))
    #expect(try await response(old, Stub(name: "b", rates: ["UAH": 61]), for: "UAH").source.name == "b")
  }

  @Test func `cached table is preferred to a fallback without the currency`() async throws {
    let found = try await response(
      Stub(name: "a", rates: ["UAH": 50], freshness: .stale), Stub(name: "b", rates: ["USD": 1]), for: "UAH")
    #expect(found.source.name == "a")
  }

  @Test func `next fallback is used if one lacks the currency`() async throws {
    let found = try await response(
      Stub(name: "a", error: .timedOut), Stub(name: "b", rates: ["USD": 1]), Stub(name: "c", rates: ["UAH": 50]),
      for: "UAH")
    #expect(found.source.name == "c")
    #expect(found.failures.map(\.source.name) == ["a"])
  }
}
