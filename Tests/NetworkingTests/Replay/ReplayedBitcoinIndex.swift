import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// The Bitcoin index on a clock of its own, with the requests counted by the server.
  @Suite struct ReplayedBitcoinIndex {
    private let server: ReplayServer
    private let fixture: StoreFixture

    init() throws {
      server = try ReplayTests.server()
      fixture = try StoreFixture()
    }

    private func pipeline(isOffline: Bool = false) -> Pipeline {
      Pipeline(
        transport: SystemTransport(), timeout: .seconds(60), store: fixture.store(),
        policy: AnswerPolicy(isOffline: isOffline), now: { [fixture] in fixture.now })
    }

    private func set(_ day: String, hour: Double) throws {
      let moment = try #require(CalendarDay(day)).start.addingTimeInterval(hour * 3_600)
      fixture.advance(seconds: moment.timeIntervalSince(fixture.now))
    }

    private func coinDesk(isOffline: Bool = false) throws -> BitcoinReader {
      let client = CoinDeskClient(
        pipeline: pipeline(isOffline: isOffline), base: try UpstreamURL("\(server.url)/coindesk/v1/bpi"))
      return BitcoinReader(prices: client, history: client, now: { [fixture] in fixture.now })
    }

    struct Recording: Sendable, CustomTestStringConvertible {
      let file: String
      let today: String
      let days: Int
      var testDescription: String { file }
    }

    @Test(arguments: [
      Recording(file: "historical_close_31d_2021-02", today: "2021-02-19", days: 30),
      Recording(file: "historical_close_2287d_2010-2016", today: "2016-10-21", days: 2_286),
    ])
    func `recorded closes give the days and directions of another reading, without the network too`(
      _ recording: Recording
    ) async throws {
      try set(recording.today, hour: 12)
      let index = try await coinDesk().index(in: .usd, days: recording.days)
      let closes = try #require(try RecordedBody("coindesk/\(recording.file).json").raw()["bpi"]).fields
      let days = closes.keys.sorted()
      #expect(days.count == recording.days + 1)
      #expect(index.days.count == recording.days)
      for (change, place) in zip(index.days, (1..<days.count).reversed()) {
        #expect(change.rate.day.description == days[place])
        let price = try #require(closes[days[place]]?.digits.flatMap { Decimal(string: $0) })
        let before = try #require(closes[days[place - 1]]?.digits.flatMap { Decimal(string: $0) })
        #expect(Decimal(string: change.rate.price.description) == price, "\(days[place])")
        let direction: PriceDirection = price > before ? .up : price < before ? .down : .unchanged
        #expect(change.direction == direction, "\(days[place])")
      }
      #expect(try server.requests(matching: "currency=USD").count == 1)
      fixture.advance(seconds: 61)
      #expect(try await coinDesk().index(in: .usd, days: recording.days).days == index.days)
      let offline = try coinDesk(isOffline: true)
      #expect(try await offline.index(in: .usd, days: recording.days).days == index.days)
      let oldest = try #require(index.days.last)
      #expect(try await offline.day(oldest.rate.day)[.usd] == oldest.rate.price)
      #expect(try server.requests(matching: "currency=USD").count == 1)
      #expect(try server.requests(matching: "currentprice").count == 2)
    }

    @Test func `the price is asked for each minute and the history once a day`() async throws {
      try set("2026-11-21", hour: 9.5)
      let client = CoinGeckoClient(
        pipeline: pipeline(), base: try UpstreamURL("\(server.url)/coingecko/api/v3"), key: nil,
        now: { [fixture] in fixture.now })
      let reader = BitcoinReader(prices: client, history: client, now: { [fixture] in fixture.now })
      func counts() throws -> [Int] {
        [try server.requests(matching: "simple/price").count, try server.requests(matching: "market_chart").count]
      }
      for (wait, expected) in [
        (0, [1, 3]), (59, [1, 3]), (1, [2, 3]), (36_000, [3, 3]), (14 * 3_600, [4, 6]), (30, [4, 6]),
      ] {
        fixture.advance(seconds: Double(wait))
        let index = try await reader.index()
        #expect(index.days.count == 14)
        #expect(try counts() == expected, "after \(wait) s")
      }
    }
  }

  /// The market list as it is watched, on a clock of its own.
  @Suite struct ReplayedWatching {
    @Test func `prices are asked for each minute, rates every five, and another currency asks nobody`() async throws {
      let server = try ReplayTests.server()
      let fixture = try StoreFixture()
      fixture.advance(seconds: 1_795_253_400 - fixture.now.timeIntervalSince1970)  // 2026-11-21T09:30:00Z
      let pipeline = Pipeline(
        transport: SystemTransport(), timeout: .seconds(60), store: fixture.store(), now: { fixture.now })
      let coinGecko = CoinGeckoClient(
        pipeline: pipeline, base: try UpstreamURL("\(server.url)/coingecko/api/v3"), key: nil, now: { fixture.now })
      let frankfurter = FrankfurterClient(pipeline: pipeline, base: try UpstreamURL("\(server.url)/frankfurter/v1"))
      let reader = MarketReader(market: coinGecko, charts: coinGecko, catalog: coinGecko, rates: frankfurter)
      let sek = try #require(Currency("SEK")), nok = try #require(Currency("NOK"))
      for _ in 0...10 {
        for currency in [sek, nok, .eur, .usd, sek] {
          #expect(try await reader.listing(in: currency, page: 1, size: 50).figures.value.currency == currency)
        }
        fixture.advance(seconds: 60)
      }
      #expect(try server.requests(matching: "/coins/markets").count == 11)
      #expect(try server.requests(matching: "/frankfurter").count == 3)
    }

    @Test func `more lines than a page has are as many pages, joined`() async throws {
      let server = try ReplayTests.server()
      let pipeline = Pipeline(transport: SystemTransport(), timeout: .seconds(60), now: { Date() })
      let client = CoinGeckoClient(
        pipeline: pipeline, base: try UpstreamURL("\(server.url)/coingecko/api/v3"), key: nil)
      let reader = MarketReader(
        market: client, charts: client, catalog: client,
        rates: FrankfurterClient(pipeline: pipeline, base: try UpstreamURL("\(server.url)/frankfurter/v1")))
      let listing = try await reader.listing(in: .usd, first: 600).figures.value
      let pages = try server.requests(matching: "/coins/markets").compactMap { $0.target.split(separator: "=").last }
      // The recorded page may end before: the first page without lines is the last that is asked for.
      #expect(pages == ["1", "2", "3"].prefix(pages.count).map { $0[...] })
      #expect(Set(listing.rows.map(\.coin.id)).count == listing.rows.count)
      #expect(listing.rows.count <= 600 && listing.rows.count >= 100)
    }
  }
}
