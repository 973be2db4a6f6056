import Foundation
import QuidCore
import QuidNetworkingTesting
import Synchronization
import Testing

@testable import QuidNetworking

/// Responses with data from the future.
struct FutureDataTests {
  /// A clock, a cache, and the body and `Date` field of the next response.
  private final class Environment: Sendable {
    struct State {
      var now = Date(timeIntervalSince1970: 1_795_253_400)
      var body = ""
      var date: String?
      var isOffline = false
    }

    let state = Mutex(State())
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-future-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    var now: Date { state.withLock { $0.now } }
    var cache: ResponseCache { ResponseCache(folder: folder, now: { self.now }) }

    func respond(_ body: String, date: String? = nil, after seconds: Double = 0) {
      state.withLock { state in
        state.now += seconds
        (state.body, state.date) = (body, date)
      }
    }

    func pipeline(isOffline: Bool = false) -> RequestPipeline {
      let transport = StubTransport { _ throws(TransportError) in
        let (body, date) = self.state.withLock { ($0.body, $0.date) }
        return TransportResponse(
          status: 200, headers: date.map { [TransportHeader(name: "Date", value: $0)] } ?? [], body: Data(body.utf8))
      }
      return RequestPipeline(
        transport: transport, store: cache, policy: CachePolicy(isOffline: isOffline), now: { self.now })
    }
  }

  /// 2026-11-21T09:30:00Z is the time of the clock.
  struct Kind: CustomTestStringConvertible, Sendable {
    let name: String
    /// Returns a response for a day.
    let body: @Sendable (CalendarDay) -> String
    let fetch: @Sendable (RequestPipeline) async throws(ProviderError) -> Sourced<String>
    var testDescription: String { name }
  }

  private static func milliseconds(_ day: CalendarDay) -> String { "\(Int(day.start.timeIntervalSince1970))000" }

  static let kinds = [
    Kind(
      name: "Frankfurter", body: { #"{"base":"EUR","date":"\#($0)","rates":{"USD":1.1}}"# },
      fetch: { pipeline throws(ProviderError) in
        try await FrankfurterClient(pipeline: pipeline, base: ProviderURL(host: "api.frankfurter.dev", path: "/v1"))
          .latestRates().map { "\($0.day)" }
      }),
    Kind(
      name: "Fixer, by the date", body: { #"{"success":true,"base":"EUR","date":"\#($0)","rates":{"USD":1.1}}"# },
      fetch: { pipeline throws(ProviderError) in
        try await FixerClient(pipeline: pipeline, key: APIKey("K1")).latestRates().map { "\($0.day)" }
      }),
    Kind(
      name: "Fixer, by the time",
      body: {
        #"{"timestamp":\#(Int($0.start.timeIntervalSince1970)),"base":"EUR","date":"2026-11-21","rates":{"USD":1.1}}"#
      },
      fetch: { pipeline throws(ProviderError) in
        try await FixerClient(pipeline: pipeline, key: APIKey("K1")).latestRates().map { "\($0.day)" }
      }),
    Kind(
      name: "chart", body: { #"{"prices":[[1795219200000,2],[\#(milliseconds($0)),3]]}"# },
      fetch: { pipeline throws(ProviderError) in
        try await CoinGeckoClient(pipeline: pipeline, key: nil).series(of: .bitcoin, in: .usd, days: 7).map { "\($0)" }
      }),
    Kind(
      name: "daily prices", body: { #"{"prices":[[1795219200000,2],[\#(milliseconds($0)),3]]}"# },
      fetch: { pipeline throws(ProviderError) in
        let day = CalendarDay(Date(timeIntervalSince1970: 1_795_219_200))
        return try await CoinGeckoClient(
          pipeline: pipeline, key: nil, now: { Date(timeIntervalSince1970: 1_795_253_400) }
        ).dailyPrices(of: .bitcoin, from: day, through: day, in: .usd).map { "\($0)" }
      }),
    Kind(
      name: "bitcoin price", body: { #"{"time":{"updatedISO":"\#($0)T00:00:00Z"},"bpi":{"EUR":{"rate_float":1}}}"# },
      fetch: { pipeline throws(ProviderError) in
        try await CoinDeskClient(pipeline: pipeline).bitcoinPrices(in: [.eur]).map { "\($0)" }
      }),
    Kind(
      name: "candles",
      body: { day in
        let times = [0, 4].map { milliseconds(day.advanced(by: $0)) }
        return "[[\(times[0]),1,1,1,1],[\(times[1]),1,1,1,1]]"
      },
      fetch: { pipeline throws(ProviderError) in
        try await CoinGeckoClient(pipeline: pipeline, key: nil).candles(of: .bitcoin, in: .usd, over: .month)
          .map { "\($0.candles.count)" }
      }),
  ]

  private static func day(_ string: String) throws -> CalendarDay { try #require(CalendarDay(string)) }

  private func reason(_ kind: Kind, _ pipeline: RequestPipeline) async -> ProviderError.Reason? {
    do throws(ProviderError) {
      _ = try await kind.fetch(pipeline)
      return nil
    } catch {
      return error.reason
    }
  }

  @Test(arguments: kinds)
  func `data of more than a day ahead is invalid, and the cached value is returned`(_ kind: Kind) async throws {
    let environment = Environment()
    for future in ["2026-11-23", "2038-01-19", "9999-12-31"] {
      environment.respond(kind.body(try Self.day(future)))
      let reason = await reason(kind, environment.pipeline())
      guard case .invalidResponse(let expected, _) = reason else {
        Issue.record("\(future): \(String(describing: reason))")
        continue
      }
      #expect(expected.hasPrefix("a time that is at most a day ahead, not \(future.prefix(7))"))
    }
    // A header with the time of this machine changes nothing.
    environment.respond(kind.body(try Self.day("9999-12-31")), date: "Sat, 21 Nov 2026 09:30:00 GMT")
    #expect(await reason(kind, environment.pipeline()) != nil)
    environment.respond(kind.body(try Self.day("2026-11-21")))
    let known = try await kind.fetch(environment.pipeline())
    #expect(known.freshness == .live && known.failures.isEmpty)
    environment.respond(kind.body(try Self.day("9999-12-31")), after: 7 * 86_400)
    let cached = try await kind.fetch(environment.pipeline())
    #expect(cached.value == known.value && cached.freshness == .stale)
    #expect(cached.failures.count == 1)
  }

  @Test(arguments: kinds)
  func `data of the next day is returned with its time`(_ kind: Kind) async throws {
    let environment = Environment()
    environment.respond(kind.body(try Self.day("2026-11-22")))
    let response = try await kind.fetch(environment.pipeline())
    #expect(response.freshness == .live && response.failures.isEmpty)
  }

  @Test(arguments: kinds)
  func `a wrong clock is named if the Date field agrees with the data`(_ kind: Kind) async throws {
    let environment = Environment()
    environment.respond(kind.body(try Self.day("2026-12-01")), date: "Tue, 01 Dec 2026 10:00:00 GMT")
    func isClockBlamed(_ response: Sourced<String>) -> Bool {
      if case .clockBehind = response.failures.first?.reason { response.failures.count == 1 } else { false }
    }
    let response = try await kind.fetch(environment.pipeline())
    #expect(response.freshness == .live && isClockBlamed(response))
    let offline = try await kind.fetch(environment.pipeline(isOffline: true))
    #expect(offline.value == response.value && isClockBlamed(offline))
    // With the correct time, the cached value is an ordinary one.
    environment.respond("", after: 10.1 * 86_400)
    #expect(try await kind.fetch(environment.pipeline(isOffline: true)).failures.isEmpty)
  }

  @Test func `responses are cached although the clock is behind`() async throws {
    let environment = Environment()
    let kind = Self.kinds[3]
    environment.respond(kind.body(try Self.day("2026-12-01")), date: "Tue, 01 Dec 2026 10:00:00 GMT")
    _ = try await kind.fetch(environment.pipeline())
    environment.respond("", after: 60)
    let cached = try await kind.fetch(environment.pipeline())
    #expect(cached.freshness == .fresh && cached.failures.count == 1)
  }

  @Test func `data from the future that version 0 2 stored is not used`() async throws {
    let environment = Environment()
    let key = CacheKey("Frankfurter", at: "https://api.frankfurter.dev/v1", "latest", [("base", "EUR")])
    let future = Data(Self.kinds[0].body(try Self.day("9999-12-31")).utf8)
    try environment.cache.saveAsVersion1(CachedResponse(body: future, fetchedAt: environment.now), for: key)
    #expect(await reason(Self.kinds[0], environment.pipeline(isOffline: true)) == .offline)
    environment.respond(Self.kinds[0].body(try Self.day("2026-11-20")))
    #expect(try await Self.kinds[0].fetch(environment.pipeline()).value == "2026-11-20")
  }

  @Test func `one row from the future does not make a list invalid`() async throws {
    let environment = Environment()
    environment.respond(
      #"[{"id":"a","last_updated":"2038-01-19T00:00:00Z"},{"id":"b","last_updated":"2026-11-21T09:29:00Z"}]"#)
    let client = CoinGeckoClient(pipeline: environment.pipeline(), key: nil)
    #expect(try await client.listing(in: .usd, page: 1, size: 2).value.rows.count == 2)
  }
}
