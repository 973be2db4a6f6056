import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// The Bitcoin index with a clock of the test, and with the requests that the server counts.
  @Suite struct ReplayedBitcoinIndexTests {
    private let server: ReplayServer
    private let fixture: CacheFixture

    init() throws {
      server = try ReplayTests.server()
      fixture = try CacheFixture()
    }

    private func pipeline(isOffline: Bool = false) -> RequestPipeline {
      RequestPipeline(
        transport: SystemTransport(), timeout: .seconds(60), store: fixture.store(),
        policy: CachePolicy(isOffline: isOffline), now: { [fixture] in fixture.now })
    }

    private func set(_ day: String, hour: Double) throws {
      let moment = try #require(CalendarDay(day)).start.addingTimeInterval(hour * 3_600)
      fixture.advance(seconds: moment.timeIntervalSince(fixture.now))
    }

    private func coinDesk(isOffline: Bool = false) throws -> BitcoinService {
      let client = CoinDeskClient(
        pipeline: pipeline(isOffline: isOffline), base: try ProviderURL("\(server.url)/coindesk/v1/bpi"))
      return BitcoinService(prices: client, history: client, now: { [fixture] in fixture.now })
    }

    @Test(arguments: [
      ("historical_close_31d_2021-02", "2021-02-19", 30),
      ("historical_close_2287d_2010-2016", "2016-10-21", 2_286),
    ])
    func `recorded closes give the same days and directions as a second parser, online and offline`(
      file: String, today: String, count: Int
    ) async throws {
      try set(today, hour: 12)
      let index = try await coinDesk().index(in: .usd, days: count)
      let closes = try #require(try RecordedBody("coindesk/\(file).json").raw()["bpi"]).fields
      let days = closes.keys.sorted()
      #expect(days.count == count + 1)
      #expect(index.days.count == count)
      for (change, position) in zip(index.days, (1..<days.count).reversed()) {
        #expect(change.rate.day.description == days[position])
        let price = try #require(closes[days[position]]?.digits.flatMap { Decimal(string: $0) })
        let before = try #require(closes[days[position - 1]]?.digits.flatMap { Decimal(string: $0) })
        #expect(Decimal(string: change.rate.price.description) == price, "\(days[position])")
        let direction: PriceDirection = price > before ? .up : price < before ? .down : .unchanged
        #expect(change.direction == direction, "\(days[position])")
      }
      #expect(try server.requests(matching: "currency=USD").count == 1)
      fixture.advance(seconds: 61)
      #expect(try await coinDesk().index(in: .usd, days: count).days == index.days)
      let offline = try coinDesk(isOffline: true)
      #expect(try await offline.index(in: .usd, days: count).days == index.days)
      let oldest = try #require(index.days.last)
      #expect(try await offline.day(oldest.rate.day)[.usd] == oldest.rate.price)
      #expect(try server.requests(matching: "currency=USD").count == 1)
      #expect(try server.requests(matching: "currentprice").count == 2)
    }

    @Test func `the price is requested each minute, and a history that is not final every five`() async throws {
      try set("2026-11-21", hour: 9.5)
      let client = CoinGeckoClient(
        pipeline: pipeline(), base: try ProviderURL("\(server.url)/coingecko/api/v3"), key: nil,
        now: { [fixture] in fixture.now })
      let reader = BitcoinService(prices: client, history: client, now: { [fixture] in fixture.now })
      func counts() throws -> [Int] {
        [try server.requests(matching: "simple/price").count, try server.requests(matching: "market_chart").count]
      }
      for (wait, expected) in [
        (0, [1, 3]), (59, [1, 3]), (1, [2, 3]), (239, [3, 3]), (1, [3, 6]), (14 * 3_600, [4, 9]), (30, [4, 9]),
      ] {
        fixture.advance(seconds: Double(wait))
        let index = try await reader.index()
        #expect(index.days.count == 14)
        #expect(try counts() == expected, "after \(wait) s")
      }
    }
  }

  /// The market list with a clock of the test.
  @Suite struct ReplayedMarketTests {
    @Test func `prices are requested each minute, and rates of all currencies once within their max-age`()
      async throws
    {
      let server = try ReplayTests.server()
      let fixture = try CacheFixture()
      fixture.advance(seconds: 1_795_253_400 - fixture.now.timeIntervalSince1970)  // 2026-11-21T09:30:00Z
      let pipeline = RequestPipeline(
        transport: SystemTransport(), timeout: .seconds(60), store: fixture.store(), now: { fixture.now })
      let coinGecko = CoinGeckoClient(
        pipeline: pipeline, base: try ProviderURL("\(server.url)/coingecko/api/v3"), key: nil, now: { fixture.now })
      let frankfurter = FrankfurterClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/frankfurter/v1"))
      let reader = MarketService(market: coinGecko, charts: coinGecko, catalog: coinGecko, rates: frankfurter)
      let sek = try #require(Currency("SEK")), nok = try #require(Currency("NOK"))
      for _ in 0...10 {
        for currency in [sek, nok, .eur, .usd, sek] {
          #expect(try await reader.listing(in: currency, page: 1, size: 50).data.value.currency == currency)
        }
        fixture.advance(seconds: 60)
      }
      #expect(try server.requests(matching: "/coins/markets").count == 11)
      #expect(try server.requests(matching: "/frankfurter").count == 1)
    }

    @Test func `a listing longer than a page is requested in pages and merged`() async throws {
      let server = try ReplayTests.server()
      let pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(60), now: { Date() })
      let client = CoinGeckoClient(
        pipeline: pipeline, base: try ProviderURL("\(server.url)/coingecko/api/v3"), key: nil)
      let reader = MarketService(
        market: client, charts: client, catalog: client,
        rates: FrankfurterClient(pipeline: pipeline, base: try ProviderURL("\(server.url)/frankfurter/v1")))
      let listing = try await reader.listing(in: .usd, first: 600).data.value
      let pages = try server.requests(matching: "/coins/markets").compactMap { $0.target.split(separator: "=").last }
      // The recorded market may end earlier: the first empty page is the last one that is requested.
      #expect(!pages.isEmpty)
      #expect(pages == ["1", "2", "3"].prefix(pages.count).map { $0[...] })
      #expect(Set(listing.rows.map(\.coin.id)).count == listing.rows.count)
      #expect(listing.rows.count <= 600 && listing.rows.count >= 100)
    }
  }
}
