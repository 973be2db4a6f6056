import Foundation
import QuidCore
import Synchronization
import Testing
struct LayeredRatesTests {
  private static let now = Date(timeIntervalSince1970: 1_773_057_600)

  /// An archive that covers the days from its first through its last table and counts requests.
  private struct StubArchive: RateArchive {
    let name: String
    var tables: [RateTable] = []
    var failure = ProviderError.Reason.notFound("nothing")
    var freshness = Freshness.fresh
    var age: TimeInterval = 0
    let counter = Counter()

    final class Counter: Sendable { let count = Mutex(0) }

    var source: DataSource { DataSource(name: name, host: nil) }
    var requestCount: Int { counter.count.withLock { $0 } }

    func covers(_ day: CalendarDay) -> Bool {
      guard let first = tables.first?.day, let last = tables.last?.day else { return false }
      return first <= day && day <= last
    }

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try response(tables.last) }

    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      try response(tables.last { $0.day <= day })
    }

    func rates(
      from first: CalendarDay, through last: CalendarDay
    ) async throws(ProviderError) -> Sourced<[RateTable]> {
      let span = tables.filter { first <= $0.day && $0.day <= last }
      return try response(span.isEmpty ? nil : span)
    }

    private func response<Value>(_ value: Value?) throws(ProviderError) -> Sourced<Value> {
      counter.count.withLock { $0 += 1 }
      guard let value else { throw ProviderError(failure, from: source) }
      return Sourced(
        value, source: source, asOf: nil, fetchedAt: LayeredRatesTests.now - age, freshness: freshness)
    }
  }

  private static func table(_ day: String) throws -> RateTable {
    let day = try #require(CalendarDay(day))
    return try #require(RateTable(base: .eur, day: day, rates: [.usd: .one]))
  }

  private let archive: StubArchive
  private let builtin: StubArchive

  init() throws {
    archive = StubArchive(name: "Archive", tables: try ["2026-03-02", "2026-03-04"].map(Self.table))
    builtin = StubArchive(name: "Built in", tables: [try Self.table("2026-03-05")], freshness: .builtin, age: 345_600)
  }

  private func layers(
    _ network: StubArchive, archive: StubArchive? = nil, prefersArchive: Bool = true, isOffline: Bool = false,
    maximumAge: Duration? = nil
  ) -> LayeredRates<StubArchive> {
    LayeredRates(
      archive: archive ?? self.archive, provider: network, builtin: builtin, prefersArchive: prefersArchive,
      isOffline: isOffline, maximumAge: maximumAge, now: { Self.now })
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `archive serves a day that it covers without a network request`() async throws {
    let network = StubArchive(name: "Network", tables: [try Self.table("2026-03-03")])
    let response = try await layers(network).rates(on: try day("2026-03-03"))
    #expect(response.source.name == "Archive")
    #expect(response.value.day.description == "2026-03-02")
    #expect(network.requestCount == 0)
    let span = try await layers(network).rates(from: try day("2026-03-02"), through: try day("2026-03-04"))
    #expect(span.value.count == 2)
    #expect(network.requestCount == 0)
  }

  @Test func `archive serves a stale table only if the network fails`() async throws {
    var stale = archive
    stale.freshness = .stale
    let network = StubArchive(name: "Network", tables: [try Self.table("2026-03-03")])
    let wanted = try day("2026-03-04")
    #expect(try await layers(network, archive: stale).rates(on: wanted).source.name == "Network")
    let span = try await layers(network, archive: stale).rates(from: try day("2026-03-02"), through: wanted)
    #expect(span.source.name == "Network")
    let failing = StubArchive(name: "Network", failure: .timedOut)
    #expect(try await layers(failing, archive: stale).rates(on: wanted).source.name == "Archive")
  }

  @Test func `network serves days the archive does not cover, and all days when it has more currencies`() async throws {
    let network = StubArchive(name: "Network", tables: try ["2026-03-02", "2026-03-06"].map(Self.table))
    #expect(try await layers(network).rates(on: try day("2026-03-06")).source.name == "Network")
    let more = layers(network, prefersArchive: false)
    #expect(try await more.rates(on: try day("2026-03-03")).source.name == "Network")
    let span = try await layers(network).rates(from: try day("2026-03-02"), through: try day("2026-03-06"))
    #expect(span.source.name == "Network")
    #expect(network.requestCount == 3)
  }

  @Test func `latest rates come from the network, never from the built-in table`() async throws {
    let network = StubArchive(name: "Network", tables: [try Self.table("2026-03-01")])
    #expect(try await layers(network).latestRates().source.name == "Network")
  }

  @Test func `newest local table is used when the network is unreachable`() async throws {
    let network = StubArchive(name: "Network", failure: .offline)
    let response = try await layers(network).latestRates()
    #expect(response.source.name == "Built in")
    #expect(response.failures.map(\.reason) == [.offline])
    let newer = StubArchive(name: "Archive", tables: [try Self.table("2026-03-06")])
    #expect(try await layers(network, archive: newer).latestRates().source.name == "Archive")
    #expect(try await layers(network).rates(on: try day("2026-03-05")).source.name == "Built in")
    await #expect(throws: ProviderError.self) { try await layers(network).rates(on: try day("2026-03-06")) }
  }

  @Test func `offline mode reports no failure`() async throws {
    let network = StubArchive(name: "Network", failure: .offline)
    #expect(try await layers(network, isOffline: true).latestRates().failures == [])
    #expect(try await layers(network, isOffline: true).rates(on: try day("2026-03-05")).failures == [])
  }

  @Test(arguments: [
    ProviderError.Reason.timedOut, .rateLimited(retryAfter: nil), .keyRejected(""),
    .requestFailed(status: 500, message: ""),
    .invalidResponse(expected: "", at: ""),
  ])
  func `provider error is not hidden by the built-in table`(
    _ reason: ProviderError.Reason
  ) async throws {
    let network = StubArchive(name: "Network", failure: reason)
    let response = try await layers(network).latestRates()
    #expect(response.source.name == "Archive")
    #expect(response.failures.map(\.reason) == [reason])
    let empty = StubArchive(name: "Archive")
    await #expect(throws: ProviderError(reason, from: network.source)) {
      try await layers(network, archive: empty).latestRates()
    }
    await #expect(throws: ProviderError(reason, from: network.source)) {
      try await layers(network, archive: empty).rates(on: try day("2026-03-05"))
    }
  }

  @Test func `stale cached table is replaced only by a newer table`() async throws {
    let newer = StubArchive(name: "Network", tables: [try Self.table("2026-03-06")], freshness: .stale)
    #expect(try await layers(newer).latestRates().source.name == "Network")
    let older = StubArchive(name: "Network", tables: [try Self.table("2026-03-01")], freshness: .stale)
    #expect(try await layers(older).latestRates().source.name == "Archive")
  }

  @Test(arguments: [ProviderError.Reason.offline, .timedOut])
  func `failed request is reported if no local table has the currency`(_ reason: ProviderError.Reason) async throws {
    let network = StubArchive(name: "Network", failure: reason)
    await #expect(throws: ProviderError(reason, from: network.source)) {
      try await layers(network).rates(of: [.usd, .gbp], on: nil)
    }
  }

  @Test func `stale cached table is replaced only by a table with the currency`() async throws {
    let older = try #require(
      RateTable(base: .eur, day: try day("2026-03-01"), rates: [.usd: .one, .gbp: .one]))
    let cached = StubArchive(name: "Network", tables: [older], freshness: .stale)
    let response = try await layers(cached).rates(of: [.usd, .gbp], on: nil)
    #expect(response.source.name == "Network")
    #expect(response.freshness == .stale)
    let other = StubArchive(name: "Network", tables: [try Self.table("2026-03-06")], freshness: .stale)
    let archive = StubArchive(name: "Archive", tables: [older])
    #expect(try await layers(other, archive: archive).rates(of: [.gbp], on: nil).source.name == "Archive")
  }

  @Test func `data older than the maximum age is not returned`() async throws {
    let network = StubArchive(name: "Network", failure: .offline)
    let old = StubArchive(name: "Archive", tables: archive.tables, age: 7_200)
    await #expect(throws: ProviderError.self) {
      try await layers(network, archive: old, maximumAge: .seconds(3_600)).latestRates()
    }
    #expect(
      try await layers(network, archive: old, maximumAge: .seconds(9_000)).latestRates().source.name == "Archive")
    await #expect(throws: ProviderError.self) {
      try await layers(network, archive: old, maximumAge: .zero).rates(on: try day("2026-03-03"))
    }
  }

  @Test func `cancelled request returns no local table`() async throws {
    let network = StubArchive(name: "Network", failure: .cancelled)
    await #expect(throws: ProviderError(.cancelled, from: network.source)) { try await layers(network).latestRates() }
    await #expect(throws: ProviderError(.cancelled, from: network.source)) {
      try await layers(network).rates(on: try day("2026-03-05"))
    }
  }

  @Test func `range falls back to the days in the archive and reports the reason`()
    async throws
  {
    let network = StubArchive(name: "Network", failure: .timedOut)
    let span = try await layers(network).rates(from: try day("2026-03-02"), through: try day("2026-03-06"))
    #expect(span.source.name == "Archive")
    #expect(span.value.map(\.day.description) == ["2026-03-02", "2026-03-04"])
    #expect(span.failures == [ProviderError(.timedOut, from: network.source)])
    let offline = StubArchive(name: "Network", failure: .offline)
    let quiet = layers(offline, isOffline: true)
    #expect(try await quiet.rates(from: try day("2026-03-02"), through: try day("2026-03-06")).failures == [])
  }

  @Test(arguments: [ProviderError.Reason.timedOut, .cancelled])
  func `range reports the failure when no local day exists or the request is cancelled`(
    _ reason: ProviderError.Reason
  ) async throws {
    let network = StubArchive(name: "Network", failure: reason)
    let layers = layers(network, archive: reason == .cancelled ? nil : StubArchive(name: "Archive"))
    await #expect(throws: ProviderError(reason, from: network.source)) {
      try await layers.rates(from: try day("2026-03-02"), through: try day("2026-03-06"))
    }
  }
}
