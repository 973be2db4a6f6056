import Foundation
import QuidCore
import Synchronization
import Testing

struct BuiltinFallbackTests {
  private static let now = Date(timeIntervalSince1970: 1_773_057_600)

  /// A provider with the tables of some days, which counts requests.
  private struct Stub: RateProvider {
    let name: String
    var tables: [RateTable] = []
    var failure = ProviderError.Reason.notFound("nothing")
    var freshness = Freshness.fresh
    /// The errors of a response.
    var failures: [ProviderError] = []
    var age: TimeInterval = 0
    let counter = Counter()

    final class Counter: Sendable { let count = Mutex(0) }

    var source: DataSource { DataSource(name: name, host: nil) }
    var requestCount: Int { counter.count.withLock { $0 } }

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try response(tables.last) }

    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      try response(tables.last { $0.day == day })
    }

    private func response(_ value: RateTable?) throws(ProviderError) -> Sourced<RateTable> {
      counter.count.withLock { $0 += 1 }
      guard let value else { throw ProviderError(failure, from: source) }
      return Sourced(
        value, source: source, asOf: nil, fetchedAt: BuiltinFallbackTests.now - age, freshness: freshness,
        failures: failures)
    }
  }

  private static func table(_ day: String, _ rates: [Currency: FixedDecimal] = [.usd: .one]) throws -> RateTable {
    let day = try #require(CalendarDay(day))
    return try #require(RateTable(base: .eur, day: day, rates: rates))
  }

  private let builtin: Stub

  init() throws {
    builtin = Stub(name: "Built in", tables: [try Self.table("2026-03-05")], freshness: .builtin, age: 7_200)
  }

  private func rates(_ network: Stub, isOffline: Bool = false, maximumAge: Duration? = nil) -> Fallback<
    any RateProvider
  > {
    Fallback<any RateProvider>(network).withBuiltin(
      builtin, isOffline: isOffline, maximumAge: maximumAge, now: { Self.now })
  }

  /// Returns a provider with a stale table.
  private func stale(
    _ day: String, _ rates: [Currency: FixedDecimal] = [.usd: .one], after reason: ProviderError.Reason = .offline
  ) throws -> Stub {
    var stub = Stub(name: "Network", tables: [try Self.table(day, rates)], freshness: .stale)
    stub.failures = [ProviderError(reason, from: stub.source)]
    return stub
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `rates of the network are not compared with the built-in table`() async throws {
    let network = Stub(name: "Network", tables: [try Self.table("2026-03-01")])
    #expect(try await rates(network).latestRates().source.name == "Network")
    #expect(try await rates(network).rates(on: try day("2026-03-01")).source.name == "Network")
    #expect(network.requestCount == 2)
    #expect(builtin.requestCount == 0)
  }

  @Test func `built-in table is used if the network is unreachable`() async throws {
    let network = Stub(name: "Network", failure: .offline)
    let response = try await rates(network).latestRates()
    #expect(response.source.name == "Built in")
    #expect(response.failures.map(\.reason) == [.offline])
    #expect(try await rates(network).rates(on: try day("2026-03-05")).source.name == "Built in")
    await #expect(throws: ProviderError(.offline, from: network.source)) {
      try await rates(network).rates(on: try day("2026-03-06"))
    }
  }

  @Test func `offline mode reports no failure`() async throws {
    let network = Stub(name: "Network", failure: .offline)
    #expect(try await rates(network, isOffline: true).latestRates().failures == [])
    #expect(try await rates(network, isOffline: true).rates(on: try day("2026-03-05")).failures == [])
    #expect(try await rates(try stale("2026-03-06"), isOffline: true).latestRates().failures == [])
  }

  @Test(arguments: [
    ProviderError.Reason.timedOut, .rateLimited(retryAfter: nil), .keyRejected(""),
    .requestFailed(status: 500, message: ""),
    .invalidResponse(expected: "", at: ""), .cancelled,
  ])
  func `provider error is not hidden by the built-in table`(_ reason: ProviderError.Reason) async throws {
    let network = Stub(name: "Network", failure: reason)
    await #expect(throws: ProviderError(reason, from: network.source)) { try await rates(network).latestRates() }
    await #expect(throws: ProviderError(reason, from: network.source)) {
      try await rates(network).rates(on: try day("2026-03-05"))
    }
    guard reason != .cancelled else { return }
    let cached = try await rates(try stale("2026-03-01", after: reason)).latestRates()
    #expect(cached.source.name == "Network")
    #expect(cached.failures.map(\.reason) == [reason])
  }

  @Test func `stale cached table is replaced only by a newer table`() async throws {
    #expect(try await rates(try stale("2026-03-06")).latestRates().source.name == "Network")
    #expect(try await rates(try stale("2026-03-05")).latestRates().source.name == "Network")
    let response = try await rates(try stale("2026-03-01")).latestRates()
    #expect(response.source.name == "Built in")
    #expect(response.failures.map(\.reason) == [.offline])
  }

  @Test func `failed request is reported if the built-in table lacks a currency`() async throws {
    let network = Stub(name: "Network", failure: .offline)
    await #expect(throws: ProviderError(.offline, from: network.source)) {
      try await rates(network).rates(of: [.usd, .gbp], on: nil)
    }
  }

  @Test func `stale cached table is replaced only by a table with the currency`() async throws {
    let response = try await rates(try stale("2026-03-01", [.usd: .one, .gbp: .one])).rates(of: [.usd, .gbp], on: nil)
    #expect(response.source.name == "Network")
    #expect(response.freshness == .stale)
    let other = try await rates(try stale("2026-03-06", [.gbp: .one])).rates(of: [.usd], on: nil)
    #expect(other.source.name == "Built in")
    #expect(try await rates(try stale("2026-03-01")).rates(of: [.gbp], on: nil).source.name == "Network")
  }

  @Test func `built-in table older than the maximum age is not returned`() async throws {
    let network = Stub(name: "Network", failure: .offline)
    await #expect(throws: ProviderError.self) {
      try await rates(network, maximumAge: .seconds(3_600)).latestRates()
    }
    #expect(try await rates(network, maximumAge: .seconds(9_000)).latestRates().source.name == "Built in")
    await #expect(throws: ProviderError.self) {
      try await rates(network, maximumAge: .zero).rates(on: try day("2026-03-05"))
    }
  }
}
