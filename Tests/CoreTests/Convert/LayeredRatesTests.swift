import Foundation
import QuidCore
import Synchronization
import Testing

/// Use case: have rates without a network.
struct LayeredRatesTests {
  private static let now = Date(timeIntervalSince1970: 1_773_057_600)
  private static let network = Source(name: "Network", host: "example.org")

  /// Someone with some tables, who covers the days between them.
  private struct Tables: RateArchive {
    let name: String
    var tables: [RateTable] = []
    var failure = ProviderError.Reason.notFound("nothing")
    var freshness = Freshness.fresh
    var age: TimeInterval = 0
    let asked = Asked()

    final class Asked: Sendable { let count = Mutex(0) }

    var source: Source { Source(name: name, host: nil) }
    var questions: Int { asked.count.withLock { $0 } }

    func covers(_ day: CalendarDay) -> Bool {
      guard let first = tables.first?.day, let last = tables.last?.day else { return false }
      return first <= day && day <= last
    }

    func latestRates() async throws(ProviderError) -> Sourced<RateTable> { try answer(tables.last) }

    func rates(on day: CalendarDay) async throws(ProviderError) -> Sourced<RateTable> {
      try answer(tables.last { $0.day <= day })
    }

    func rates(
      from first: CalendarDay, through last: CalendarDay
    ) async throws(ProviderError) -> Sourced<[RateTable]> {
      let span = tables.filter { first <= $0.day && $0.day <= last }
      return try answer(span.isEmpty ? nil : span)
    }

    private func answer<Value>(_ value: Value?) throws(ProviderError) -> Sourced<Value> {
      asked.count.withLock { $0 += 1 }
      guard let value else { throw ProviderError(failure, from: source) }
      return Sourced(
        value, source: source, asOf: nil, fetchedAt: LayeredRatesTests.now - age, freshness: freshness)
    }
  }

  private static func table(_ day: String) throws -> RateTable {
    let day = try #require(CalendarDay(day))
    return try #require(RateTable(base: .eur, day: day, rates: [.usd: .one]))
  }

  private let archive: Tables
  private let builtin: Tables

  init() throws {
    archive = Tables(name: "Archive", tables: try ["2026-03-02", "2026-03-04"].map(Self.table))
    builtin = Tables(name: "Built in", tables: [try Self.table("2026-03-05")], freshness: .builtin, age: 345_600)
  }

  private func layers(
    _ upstream: Tables, archive: Tables? = nil, asksArchiveFirst: Bool = true, isOffline: Bool = false,
    maximumAge: Duration? = nil
  ) -> LayeredRates<Tables> {
    LayeredRates(
      archive: archive ?? self.archive, upstream: upstream, builtin: builtin, asksArchiveFirst: asksArchiveFirst,
      isOffline: isOffline, maximumAge: maximumAge, now: { Self.now })
  }

  private func day(_ text: String) throws -> CalendarDay { try #require(CalendarDay(text)) }

  @Test func `given an archive, when it covers a day, then the upstream is not asked`() async throws {
    let upstream = Tables(name: "Network", tables: [try Self.table("2026-03-03")])
    let answer = try await layers(upstream).rates(on: try day("2026-03-03"))
    #expect(answer.source.name == "Archive")
    #expect(answer.value.day.description == "2026-03-02")
    #expect(upstream.questions == 0)
    let span = try await layers(upstream).rates(from: try day("2026-03-02"), through: try day("2026-03-04"))
    #expect(span.value.count == 2)
    #expect(upstream.questions == 0)
  }

  @Test func `a day that it does not cover is, and so is every day where the upstream knows more`() async throws {
    let upstream = Tables(name: "Network", tables: try ["2026-03-02", "2026-03-06"].map(Self.table))
    #expect(try await layers(upstream).rates(on: try day("2026-03-06")).source.name == "Network")
    let more = layers(upstream, asksArchiveFirst: false)
    #expect(try await more.rates(on: try day("2026-03-03")).source.name == "Network")
    let span = try await layers(upstream).rates(from: try day("2026-03-02"), through: try day("2026-03-06"))
    #expect(span.source.name == "Network")
    #expect(upstream.questions == 3)
  }

  @Test func `the newest table is the upstream's, even a built-in one is never in its way`() async throws {
    let upstream = Tables(name: "Network", tables: [try Self.table("2026-03-01")])
    #expect(try await layers(upstream).latestRates().source.name == "Network")
  }

  @Test func `given no network, when rates are asked for, then the newest at hand counts`() async throws {
    let upstream = Tables(name: "Network", failure: .offline)
    let answer = try await layers(upstream).latestRates()
    #expect(answer.source.name == "Built in")
    #expect(answer.failures.map(\.reason) == [.offline])
    let newer = Tables(name: "Archive", tables: [try Self.table("2026-03-06")])
    #expect(try await layers(upstream, archive: newer).latestRates().source.name == "Archive")
    #expect(try await layers(upstream).rates(on: try day("2026-03-05")).source.name == "Built in")
    await #expect(throws: ProviderError.self) { try await layers(upstream).rates(on: try day("2026-03-06")) }
  }

  @Test func `who was not to ask has no failure to tell`() async throws {
    let upstream = Tables(name: "Network", failure: .offline)
    #expect(try await layers(upstream, isOffline: true).latestRates().failures == [])
    #expect(try await layers(upstream, isOffline: true).rates(on: try day("2026-03-05")).failures == [])
  }

  @Test(arguments: [
    ProviderError.Reason.timedOut, .rateLimited(retryAfter: nil), .keyRefused,
    .upstreamFailed(status: 500, message: ""),
    .unreadableAnswer(what: "", place: ""),
  ])
  func `given a refusal, when rates are asked for, then no built-in table hides it`(
    _ reason: ProviderError.Reason
  ) async throws {
    let upstream = Tables(name: "Network", failure: reason)
    let answer = try await layers(upstream).latestRates()
    #expect(answer.source.name == "Archive")
    #expect(answer.failures.map(\.reason) == [reason])
    let empty = Tables(name: "Archive")
    await #expect(throws: ProviderError(reason, from: upstream.source)) {
      try await layers(upstream, archive: empty).latestRates()
    }
    await #expect(throws: ProviderError(reason, from: upstream.source)) {
      try await layers(upstream, archive: empty).rates(on: try day("2026-03-05"))
    }
  }

  @Test func `a stored table that is out of date gives way to a newer one only`() async throws {
    let newer = Tables(name: "Network", tables: [try Self.table("2026-03-06")], freshness: .stale)
    #expect(try await layers(newer).latestRates().source.name == "Network")
    let older = Tables(name: "Network", tables: [try Self.table("2026-03-01")], freshness: .stale)
    #expect(try await layers(older).latestRates().source.name == "Archive")
  }

  @Test func `given a greatest age, when all there is is older, then nothing is served`() async throws {
    let upstream = Tables(name: "Network", failure: .offline)
    let old = Tables(name: "Archive", tables: archive.tables, age: 7_200)
    await #expect(throws: ProviderError.self) {
      try await layers(upstream, archive: old, maximumAge: .seconds(3_600)).latestRates()
    }
    #expect(
      try await layers(upstream, archive: old, maximumAge: .seconds(9_000)).latestRates().source.name == "Archive")
    await #expect(throws: ProviderError.self) {
      try await layers(upstream, archive: old, maximumAge: .zero).rates(on: try day("2026-03-03"))
    }
  }

  @Test func `who no longer wants an answer gets none`() async throws {
    let upstream = Tables(name: "Network", failure: .cancelled)
    await #expect(throws: ProviderError(.cancelled, from: upstream.source)) { try await layers(upstream).latestRates() }
    await #expect(throws: ProviderError(.cancelled, from: upstream.source)) {
      try await layers(upstream).rates(on: try day("2026-03-05"))
    }
  }

  @Test func `given a span, when the upstream fails, then what the archive has of it counts, with the reason`()
    async throws
  {
    let upstream = Tables(name: "Network", failure: .timedOut)
    let span = try await layers(upstream).rates(from: try day("2026-03-02"), through: try day("2026-03-06"))
    #expect(span.source.name == "Archive")
    #expect(span.value.map(\.day.description) == ["2026-03-02", "2026-03-04"])
    #expect(span.failures == [ProviderError(.timedOut, from: upstream.source)])
    let offline = Tables(name: "Network", failure: .offline)
    let quiet = layers(offline, isOffline: true)
    #expect(try await quiet.rates(from: try day("2026-03-02"), through: try day("2026-03-06")).failures == [])
  }

  @Test(arguments: [ProviderError.Reason.timedOut, .cancelled])
  func `given a span, when there is nothing at hand or nobody waits, then the failure is told`(
    _ reason: ProviderError.Reason
  ) async throws {
    let upstream = Tables(name: "Network", failure: reason)
    let layers = layers(upstream, archive: reason == .cancelled ? nil : Tables(name: "Archive"))
    await #expect(throws: ProviderError(reason, from: upstream.source)) {
      try await layers.rates(from: try day("2026-03-02"), through: try day("2026-03-06"))
    }
  }
}
