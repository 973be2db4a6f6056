import Foundation
import Synchronization
import Testing

@testable import QuidCore

/// New exchange rates are compared with the last confirmed ones, whatever their source.
struct TrustedRatesTests {
  private static let day = CalendarDay(clamped: 20_783)
  private static let builtin = RateTable(base: .eur, day: day, rates: [.usd: 1, .gbp: 1])

  /// A provider with the rates of one response, such as `USD=1.1 GBP=0.9`.
  private struct Stub: RateProvider {
    let name: String
    var rates: String?
    var days = 0
    var freshness = Freshness.live

    init(_ name: String, _ rates: String?, days: Int = 0, freshness: Freshness = .live) {
      (self.name, self.rates, self.days, self.freshness) = (name, rates, days, freshness)
    }

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> {
      try response(on: day.advanced(by: days))
    }

    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> { try response(on: day) }

    private func response(on day: CalendarDay) throws(ProviderError) -> Sourced<RateTable> {
      let source = DataSource(name: name)
      let pairs = (rates ?? "").split(separator: " ").compactMap { pair -> (Currency, FixedDecimal)? in
        let parts = pair.split(separator: "=")
        guard let currency = Currency(parts[0]), let rate = try? FixedDecimal(parts[1]) else { return nil }
        return (currency, rate)
      }
      guard rates != nil, let table = RateTable(base: .eur, day: day, rates: Dictionary(pairs) { $1 }) else {
        throw ProviderError(.timedOut, from: source)
      }
      let time = TrustedRatesTests.day.advanced(by: days).start
      return Sourced(table, source: source, asOf: day.start, fetchedAt: time, freshness: freshness)
    }
  }

  struct Case: CustomTestStringConvertible, Sendable {
    /// The rates that were confirmed on an earlier day, and the number of days since.
    let (known, age): (String?, Int)
    /// The responses of two providers.
    let (first, second): (String?, String?)
    /// The provider and the rate that are used; no rate for an error.
    let (source, rate): (String, String?)
    let isStale: Bool

    init(
      known: String?, age: Int = 1, _ first: String?, _ second: String?, _ source: String, _ rate: String?,
      isStale: Bool = false
    ) {
      (self.known, self.age, self.first, self.second) = (known, age, first, second)
      (self.source, self.rate, self.isStale) = (source, rate, isStale)
    }

    var testDescription: String { "\(known ?? "-"), \(age) days, \(first ?? "-"), \(second ?? "-")" }
  }

  private func rates(_ test: Case, maximumAge: Duration? = nil) async throws -> Sourced<RateTable> {
    let trusted = TrustedRates(builtin: Self.builtin)
    if let known = test.known {
      // The last provider of the chain was the only one that responded.
      let fallback = Fallback<any RateProvider>(Stub("a", nil), Stub("b", known))
      _ = try await fallback.compared(with: trusted, maximumAge: nil).rates(of: [.usd], on: nil)
    }
    let fallback = Fallback<any RateProvider>(
      Stub("a", test.first, days: test.age), Stub("b", test.second, days: test.age))
    return try await fallback.compared(with: trusted, maximumAge: maximumAge).rates(of: [.usd, .eur], on: nil)
  }

  @Test(arguments: [
    Case(known: "USD=1.1", "USD=1.32", "USD=9", "a", "1.32"),
    Case(known: "USD=1.1", "USD=1.33", "USD=1.2", "b", "1.2"),
    // The same provider is 100 times off.
    Case(known: "USD=1.1", nil, "USD=110", "b", "1.1", isStale: true),
    Case(known: "USD=1.1", "USD=110", nil, "a", "1.1", isStale: true),
    // A devaluation is confirmed by the next provider.
    Case(known: "USD=1.1", "USD=1.5", "USD=1.53", "a", "1.5"),
    Case(known: "USD=1.1", "USD=1.5", "USD=1.54", "a", "1.1", isStale: true),
    // One rate of several.
    Case(known: "USD=1.1 GBP=0.9 SEK=10", "USD=110 GBP=0.9 SEK=10", "GBP=0.9", "a", "1.1", isStale: true),
    Case(known: "USD=1.1 GBP=0.9 SEK=10", "USD=1.1 GBP=90 SEK=10", nil, "a", "1.1"),
    // After a week, only the built-in rate limits the change.
    Case(known: "USD=1.1", age: 8, "USD=2", nil, "a", "2"),
    Case(known: "USD=1.1", age: 8, "USD=3.1", nil, "a", nil),
    Case(known: nil, "USD=3", nil, "a", "3"),
    Case(known: nil, "USD=0.3", "USD=3.2", "a", nil),
    Case(known: nil, "USD=3.1", "USD=3.12", "a", "3.1"),
    Case(known: nil, "USD=0.33", "USD=0.9", "b", "0.9"),
  ])
  func `rate that differs from the last confirmed one needs a second source`(_ test: Case) async throws {
    guard let expected = test.rate else {
      let error = await #expect(throws: ProviderError.self) { try await rates(test) }
      #expect(error?.description.contains("was not used") == true)
      return
    }
    let found = try await rates(test)
    #expect(try found.source.name == test.source && found.value[.usd]?.rate == FixedDecimal(expected))
    #expect((found.freshness == .stale) == test.isStale)
    let messages = found.failures.map(\.description).filter { $0.contains("was not used") }
    #expect(test.isStale ? messages.first?.contains("1 EUR = 1.1 USD") == true : messages.count <= 1, "\(messages)")
  }

  @Test func `last rate beyond the maximum age does not replace another`() async throws {
    let jump = Case(known: "USD=1.1", "USD=110", nil, "a", nil)
    #expect(try await rates(jump, maximumAge: .seconds(90_000)).value[.usd]?.rate == FixedDecimal("1.1"))
    await #expect(throws: ProviderError.self) { try await rates(jump, maximumAge: .zero) }
    let other = Case(known: "USD=1.1 GBP=0.9 SEK=10", "USD=1.1 GBP=90 SEK=10", nil, "a", nil)
    #expect(try await rates(other).value[.gbp]?.rate == FixedDecimal("0.9"))
    #expect(try await rates(other, maximumAge: .zero).value[.gbp] == nil)
  }

  @Test func `new unit of a currency is no jump`() async throws {
    let day = try #require(CalendarDay("2025-12-31"))
    let pound = try #require(Currency("SYP"))
    let trusted = TrustedRates()
    func problems(_ days: Int, _ rate: FixedDecimal) throws -> Int {
      let table = try #require(
        RateTable(base: .eur, day: day.advanced(by: days), rates: [pound: rate]))
      let response = Sourced(table, from: DataSource(name: "a"), at: day.start)
      return trusted.doubts(about: response, areNewest: true).problems.count
    }
    #expect(try problems(0, 13_000) == 0)
    #expect(try problems(2, 13_000) == 1)
    #expect(try problems(2, 131) == 0)
  }

  @Test func `confirmed rates are stored, and past days do not replace them`() async throws {
    let stored = Mutex<String?>(nil)
    func trusted() -> TrustedRates {
      TrustedRates(load: { stored.withLock { $0 } }, update: { change in stored.withLock { $0 = change($0) } })
    }
    func rates(_ rates: String, on day: CalendarDay? = nil) async throws -> FixedDecimal? {
      try await Fallback<any RateProvider>(Stub("a", rates)).compared(with: trusted(), maximumAge: nil)
        .rates(of: [.usd], on: day).value[.usd]?.rate
    }
    #expect(try await rates("USD=1.1 GBP=0.9") == FixedDecimal("1.1"))
    #expect(try await rates("USD=1", on: Self.day.advanced(by: -3)) == 1)
    let lines = stored.withLock { $0 }?.split(separator: "\n").map { $0.prefix(18) }
    #expect(lines == ["GBP 0.9 2026-11-26", "USD 1.1 2026-11-26"])
    stored.withLock { $0 = ($0 ?? "") + "damaged\nSEK -1 2026-11-26 0 a\n" }
    #expect(try await rates("USD=1.2") == FixedDecimal("1.2"))
    await #expect(throws: ProviderError.self) { try await rates("USD=120", on: Self.day) }
  }
}
