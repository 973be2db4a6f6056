import Foundation
import QuidCore
import QuidNetworkingTesting
import QuidTesting
import Testing

@testable import QuidNetworking

@Suite struct CoinPaprikaClientTests {
  private static let now = Date(timeIntervalSince1970: 1_795_178_096)  // 2026-11-20 12:34:56 UTC

  private static let tickers = """
    [{"id":"btc-bitcoin","name":"Bitcoin","symbol":"BTC","rank":1,"last_updated":"2026-11-20T12:30:00Z",
      "quotes":{"USD":{"price":60000.5,"market_cap":1200000000000}}},
     {"id":"foo-foo","name":"Foo","symbol":"FOO","rank":2,"quotes":{"USD":{"price":2,"market_cap":5}}},
     {"id":"eth-ethereum","name":"Ethereum","symbol":"ETH","rank":3,"last_updated":"2026-11-20T12:31:00Z",
      "quotes":{"USD":{"price":3000,"market_cap":360000000000}}}]
    """

  private func client(
    _ transport: StubTransport, lastListing: MarketListing? = nil
  ) -> CoinPaprikaClient {
    let pipeline = RequestPipeline(transport: transport, now: { Self.now }, sleep: { _ in })
    return CoinPaprikaClient(pipeline: pipeline, now: { Self.now }) { lastListing }
  }

  private func targets(_ transport: StubTransport) -> [String] {
    transport.requests.map { $0.url.absoluteString.replacing("https://api.coinpaprika.com/v1", with: "") }
  }

  private func reason(_ request: () async throws -> some Any) async -> ProviderError.Reason? {
    do {
      _ = try await request()
      return nil
    } catch {
      return (error as? ProviderError)?.reason
    }
  }

  // MARK: Coins

  @Test func `listing contains only known coins with CoinGecko's ids`() async throws {
    let transport = StubTransport(Self.tickers)
    let listing = try await client(transport).listing(in: .usd, page: 1, size: 250)
    #expect(listing.value.rows.map(\.coin.id) == [.bitcoin, .ethereum])
    #expect(listing.value.rows.map(\.rank) == [1, 3])
    #expect(listing.source.name == "CoinPaprika" && listing.source.attribution == "Powered by CoinPaprika")
    #expect(listing.asOf == Date(timeIntervalSince1970: 1_795_177_800))
    #expect(targets(transport) == ["/tickers?quotes=USD"])
  }

  @Test func `last known price identifies another coin`() async throws {
    let row = MarketRow(
      coin: Coin(id: CoinID("foo-coin"), symbol: "FOO", name: "Foo"), rank: 200, image: nil, price: 2, change24h: nil,
      marketCap: nil, asOf: nil)
    let transport = StubTransport(Self.tickers)
    let client = client(transport, lastListing: MarketListing(currency: .usd, rows: [row]))
    let listing = try await client.listing(of: [CoinID("foo-coin"), CoinID("bar")], in: .usd)
    #expect(listing.value.rows.map(\.coin) == [row.coin])
    #expect(try await client.coins().value.map(\.id) == [.bitcoin, .ethereum, row.coin.id])
    #expect(try await client.coins(matching: "fo").value == [row.coin])
    let history = await reason { try await client.series(of: row.coin.id, in: .usd, days: 30) }
    #expect(history != nil && targets(transport).last == "/tickers/foo-foo/historical?start=2026-10-21&interval=1d")
  }

  @Test func `pages are parts of one response`() async throws {
    let client = client(StubTransport(Self.tickers))
    #expect(try await client.listing(in: .usd, page: 2, size: 1).value.rows.map(\.coin.id) == [.ethereum])
    #expect(try await client.listing(in: .usd, page: 3, size: 1).value.rows.isEmpty)
    #expect(try await client.listing(in: .usd, page: .max, size: 250).value.rows.isEmpty)
  }

  @Test func `unknown coin and currency cause no request`() async {
    let transport = StubTransport(Self.tickers)
    let client = client(transport)
    #expect(await reason { try await client.series(of: CoinID("foo"), in: .usd, days: 7) } == .notFound("foo"))
    #expect(await reason { try await client.listing(of: [.bitcoin], in: .eur) } == .notFound("market prices in EUR"))
    #expect(
      await reason { try await client.series(of: .bitcoin, in: .eur, days: 7) } == .notFound("past prices in EUR"))
    #expect(await reason { try await client.etherPrices(in: [.usd, .eth]) } == .notFound("prices in ETH"))
    #expect(transport.requests.isEmpty)
  }

  // MARK: Prices

  @Test func `price in several currencies needs one request for every three`() async throws {
    let transport = StubTransport { request throws(TransportError) in
      let quotes = request.url.absoluteString.split(separator: "=").last.map { $0.replacing("%2C", with: ",") } ?? ""
      let prices = quotes.split(separator: ",").map { #""\#($0)":{"price":3000.123456789012345}"# }
      let body = #"{"last_updated":"2026-11-20T12:30:00Z","quotes":{\#(prices.joined(separator: ","))}}"#
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
    let sek = try #require(Currency("SEK"))
    let prices = try await client(transport).etherPrices(in: [.eur, .usd, .gbp, sek, .eur])
    #expect(prices.value.rates.map(\.quote) == [.eur, .usd, .gbp, sek])
    #expect(prices.value[sek]?.rate.description == "3000.123456789012345")
    #expect(prices.asOf == Date(timeIntervalSince1970: 1_795_177_800))
    #expect(transport.requests.count == 2)
  }

  @Test(arguments: [
    #"{"quotes":{"EUR":{"price":1}}}"#, #"{"quotes":{"USD":{"price":0}}}"#, #"{"quotes":{"USD":{"price":"1"}}}"#,
    #"{"quotes":{"USD":{"price":null}}}"#, "[]", "<html></html>",
  ])
  func `missing or invalid price is an error`(_ body: String) async {
    #expect(await reason { try await client(StubTransport(body)).bitcoinPrices(in: [.usd]) } != nil)
  }

  // MARK: History

  @Test(arguments: [
    // The hour after the time 24 hours ago.
    (1, "start=\(1_795_093_200)&interval=1h"),
    (7, "start=2026-11-13&interval=1d"),
    (364, "start=2025-11-21&interval=1d"),
    (365, "start=2025-11-21&interval=1d"),
  ])
  func `chart starts within the limits of the plan`(days: Int, query: String) async throws {
    let transport = StubTransport(
      #"[{"timestamp":"2026-11-20T00:00:00Z","price":60000.12345678,"volume_24h":5},"#
        + #"{"timestamp":"2026-11-19T00:00:00Z","price":59000,"volume_24h":null},"#
        + #"{"timestamp":"2026-11-18T00:00:00Z","price":null}]"#)
    let series = try await client(transport).series(of: .bitcoin, in: .usd, days: days)
    #expect(targets(transport).first == "/tickers/btc-bitcoin/historical?\(query)")
    #expect(series.value.points.map(\.price.description) == ["59000", "60000.12345678"])
    #expect(series.asOf == Date(timeIntervalSince1970: 1_795_132_800))
  }

  @Test func `daily chart ends with the current price`() async throws {
    let transport = StubTransport { request throws(TransportError) in
      let isHistory = request.url.path().hasSuffix("/historical")
      let body =
        isHistory
        ? #"[{"timestamp":"2026-11-19T00:00:00Z","price":1},{"timestamp":"2026-11-20T00:00:00Z","price":2}]"#
        : Self.tickers
      return TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
    let client = client(transport)
    let week = try await client.series(of: .bitcoin, in: .usd, days: 7)
    #expect(week.value.points.map(\.price.description) == ["1", "2", "60000.5"])
    #expect(week.asOf == Date(timeIntervalSince1970: 1_795_177_800) && week.value.last?.time == week.asOf)
    #expect(try await client.series(of: .bitcoin, in: .usd, days: 1).value.points.count == 2)
  }

  @Test(arguments: [nil, 366]) func `longer chart is not requested`(_ days: Int?) async {
    let transport = StubTransport("[]")
    let client = client(transport)
    #expect(await reason { try await client.series(of: .bitcoin, in: .usd, days: days) } == .historyLimited(days: 365))
    #expect(transport.requests.isEmpty)
  }

  @Test func `daily prices are those of the requested days`() async throws {
    let transport = StubTransport(
      #"[{"timestamp":"2026-11-17T00:00:00Z","price":1},{"timestamp":"2026-11-18T00:00:00Z","price":2},"#
        + #"{"timestamp":"2026-11-19T00:00:00Z","price":3}]"#)
    let (first, last) = (try #require(CalendarDay("2026-11-17")), try #require(CalendarDay("2026-11-18")))
    let history = try await client(transport).bitcoinHistory(from: first, through: last, in: .usd)
    #expect(history.value.days.map(\.day) == [first, last])
    #expect(targets(transport) == ["/tickers/btc-bitcoin/historical?start=2026-11-17&interval=1d"])
    let old = CalendarDay(Self.now).advanced(by: -365)
    let error = await reason {
      try await client(transport).dailyPrices(of: .bitcoin, from: old, through: last, in: .usd)
    }
    #expect(error == .historyLimited(days: 365))
  }

  // MARK: Errors

  @Test(
    arguments: [
      (429, "you have reached maximum request limit", .rateLimited(retryAfter: nil)),
      (402, "usage limit exceeded", .quotaExceeded),
      (
        402, "Getting daily historical data before 2025-10-07 13:25:47 +0000 UTC is not allowed in this plan.",
        .historyLimited(days: 365)
      ),
      (
        402, "Getting hourly historical data before 2026-11-19 is not allowed in this plan.",
        .planRestricted("Getting hourly historical data before 2026-11-19 is not allowed in this plan.")
      ),
      (403, "bad key", .keyMissing("bad key")),
      (404, "id not found", .notFound("past prices of bitcoin")),
      (400, "invalid parameters", .requestFailed(status: 400, message: "invalid parameters")),
    ] as [(Int, String, ProviderError.Reason)])
  func `error response has a reason`(status: Int, message: String, expected: ProviderError.Reason) async {
    let transport = StubTransport(#"{"error":"\#(message)"}"#, status: status)
    let reason = await reason { try await client(transport).series(of: .bitcoin, in: .usd, days: 7) }
    #expect(reason == expected)
    #expect(transport.requests.count == 1)
  }

  @Test func `used-up quota pauses requests until midnight`() async {
    let clock = TestClock(at: Self.now)
    let transport = StubTransport("Payment Required", status: 402)
    let pipeline = RequestPipeline(transport: transport, now: { clock.time }, sleep: { _ in })
    let client = CoinPaprikaClient(pipeline: pipeline, now: { clock.time })
    for hours in [0, 1, 10] {
      clock.advance(by: .seconds(hours * 3_600))
      #expect(await reason { try await client.bitcoinPrices(in: [.usd]) } == .quotaExceeded)
    }
    #expect(transport.requests.count == 1)
    clock.advance(by: .seconds(3_600))
    #expect(await reason { try await client.bitcoinPrices(in: [.usd]) } == .quotaExceeded)
    #expect(transport.requests.count == 2)
  }
}
