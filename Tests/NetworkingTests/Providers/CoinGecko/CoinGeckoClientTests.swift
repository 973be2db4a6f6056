import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

@Suite struct CoinGeckoClientTests {
  private let body = #"{"ethereum":{"usd":1,"eur":2,"gbp":3}}"#

  @Test func `ether prices in several currencies take one request`() async throws {
    let transport = StubTransport(body)
    let client = CoinGeckoClient(pipeline: RequestPipeline(transport: transport, now: { Date() }), key: nil)
    let prices = try await client.etherPrices(in: [.eur, .usd, .gbp])
    #expect(prices.source == DataSource(name: "CoinGecko", host: "api.coingecko.com"))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "https://api.coingecko.com/api/v3/simple/price?ids=ethereum&vs_currencies=eur,usd,gbp&precision=full"
          + "&include_last_updated_at=true"
      ])
    #expect(!transport.requests.contains { $0.headers.contains { $0.name.hasPrefix("x-cg") } })
  }

  @Test func `a key is sent in its header and not in the URL`() async throws {
    let transport = StubTransport(body)
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }), base: try ProviderURL("http://127.0.0.1:9/x"),
      key: APIKey("CG-1"))
    _ = try await client.etherPrices(in: [.usd])
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.contains(TransportHeader(name: "x-cg-demo-api-key", value: "CG-1")))
    #expect(!sent.url.absoluteString.contains("CG-1"))
    #expect(sent.url.absoluteString.hasPrefix("http://127.0.0.1:9/x/simple/price?"))
  }

  private let base = "https://api.coingecko.com/api/v3"

  private func client(_ transport: StubTransport, base: ProviderURL = .coinGecko) -> CoinGeckoClient {
    // 2026-11-21T03:00:00Z.
    let now = Date(timeIntervalSince1970: 1_795_230_000)
    return CoinGeckoClient(
      pipeline: RequestPipeline(transport: transport, now: { now }), base: base, key: nil, now: { now })
  }

  @Test func `a market page is one request with page and size`() async throws {
    let transport = StubTransport("[]")
    _ = try await client(transport).listing(in: .eur, page: 2, size: 50)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/coins/markets?vs_currency=eur&order=market_cap_desc&per_page=50&sparkline=false"
          + "&price_change_percentage=1h,24h,7d&page=2"
      ])
  }

  @Test func `empty first page is a failure, and an empty later page is the end of the list`() async throws {
    let client = client(StubTransport("[]"))
    await #expect(throws: ProviderError.self) { try await client.listing(in: .usd, page: 1, size: 50) }
    #expect(try await client.listing(in: .usd, page: 9, size: 50).value.rows.isEmpty)
  }

  @Test func `page and size are clamped to the limits of CoinGecko`() async throws {
    let transport = StubTransport(#"[{"id":"a","symbol":"a","name":"A"}]"#)
    _ = try await client(transport).listing(in: .usd, page: 0, size: 251)
    _ = try await client(transport).listing(in: .usd, page: -1, size: 0)
    #expect(transport.requests.map { $0.url.query() }.map { $0?.contains("per_page=250") } == [true, false])
    #expect(transport.requests.map { $0.url.query()?.hasSuffix("&page=1") } == [true, true])
    #expect(transport.requests.last?.url.query()?.contains("per_page=1&") == true)
  }

  @Test func `the same coins in any order make the same request`() async throws {
    let transport = StubTransport(#"[{"id":"a","symbol":"a","name":"A"}]"#)
    _ = try await client(transport).listing(of: [.ethereum, .bitcoin, .ethereum], in: .usd)
    _ = try await client(transport).listing(of: [.bitcoin, .ethereum, CoinID(""), CoinID("a,b")], in: .usd)
    let markets =
      "\(base)/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=250&sparkline=false"
      + "&price_change_percentage=1h,24h,7d"
    let expected = ["\(markets)&page=1", "\(markets)&ids=bitcoin,ethereum"]
    #expect(transport.requests.map(\.url.absoluteString) == expected + expected)
  }

  @Test func `coins on the first page need no request of their own`() async throws {
    let transport = StubTransport { request in
      let isPage = request.url.query()?.hasSuffix("&page=1") == true
      let rows = isPage ? #"[{"id":"bitcoin"},{"id":"ethereum","current_price":"?"}]"# : #"[{"id":"dust"}]"#
      return TransportResponse(status: 200, headers: [], body: Data(rows.utf8))
    }
    let listing = try await client(transport).listing(of: [.bitcoin], in: .usd)
    #expect(listing.value.rows.map(\.coin.id) == [.bitcoin])
    #expect(listing.failures.isEmpty, "only the rows of the requested coins are read")
    #expect(transport.requests.count == 1)
    let both = try await client(transport).listing(of: [CoinID("dust"), .bitcoin], in: .usd)
    #expect(both.value.rows.map(\.coin.id.description) == ["bitcoin", "dust"])
    #expect(transport.requests.last?.url.query()?.hasSuffix("&ids=dust") == true)
  }

  @Test(arguments: [[], [""], ["a,b"]])
  func `an empty list of ids sends no request`(_ ids: [String]) async throws {
    let transport = StubTransport("[]")
    let listing = try await client(transport).listing(of: ids.map { CoinID($0) }, in: .usd)
    #expect(listing.value == MarketListing(currency: .usd, rows: []))
    #expect(transport.requests.isEmpty)
  }

  @Test func `more coins than one response holds are requested in parts and merged`() async throws {
    let transport = StubTransport { request in
      let query = request.url.query() ?? ""
      let rows =
        query.hasSuffix("&page=1")
        ? #"[{"id":"other","symbol":"o","name":"O"}]"#
        : query.contains("coin-000")
          ? """
          [{"id":"coin-001","market_cap":20,"last_updated":"2026-11-20T00:00:00Z"},{"id":"coin-003"}]
          """
          : """
          [{"id":"coin-250","market_cap":30,"last_updated":"2026-11-21T00:00:00Z"},{"id":"coin-002","market_cap":10}]
          """
      return TransportResponse(status: 200, headers: [], body: Data(rows.utf8))
    }
    let coins = (0..<251).map { CoinID("coin-\(String($0 + 1000).dropFirst())") }
    let listing = try await client(transport).listing(of: coins.reversed(), in: .usd)
    #expect(transport.requests.count == 3)
    #expect(transport.requests.last?.url.query()?.hasSuffix("&ids=coin-250") == true)
    #expect(listing.value.rows.map(\.coin.id.description) == ["coin-250", "coin-001", "coin-002", "coin-003"])
    #expect(listing.asOf == CalendarDay("2026-11-20")?.start)
  }

  @Test func `the failure of one part fails the whole list`() async {
    let transport = StubTransport { request in
      let isFirst = request.url.query()?.contains("coin-000") == true
      return TransportResponse(status: isFirst ? 200 : 429, headers: [], body: Data("[]".utf8))
    }
    let coins = (0..<251).map { CoinID("coin-\(String($0 + 1000).dropFirst())") }
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).listing(of: coins, in: .usd)
    }
    #expect(outcome == .failed(.rateLimited(retryAfter: nil)))
  }

  @Test(arguments: [
    ("bitcoin", "bitcoin"),
    ("_", "_"),
    ("🙂", "%F0%9F%99%82"),
    ("1move token", "1move%20token"),
    ("boringdao-[old]", "boringdao-%5Bold%5D"),
    ("a/b", "a%2Fb"),
    ("../simple", "..%2Fsimple"),
    ("...", "..."),
    ("%2e%2e", "%252e%252e"),
    ("a?b#c&d=e;f\\g", "a%3Fb%23c%26d%3De%3Bf%5Cg"),
    ("a\r\nb\u{0}", "a%0D%0Ab%00"),
  ])
  func `any id is encoded as one segment of the path`(id: String, path: String) async throws {
    let transport = StubTransport(#"{"prices":[[1000,1]]}"#)
    _ = try await client(transport).series(of: CoinID(id), in: .usd, days: 30)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/coins/\(path)/market_chart?vs_currency=usd&days=30"
      ])
  }

  @Test(arguments: ["", ".", ".."])
  func `an id that would change the path is rejected without a request`(_ id: String) async {
    let transport = StubTransport("{}")
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).series(of: CoinID(id), in: .usd, days: 30)
    }
    #expect(outcome == .failed(.notFound("a coin with the id \"\(id)\"")))
    #expect(transport.requests.isEmpty)
  }

  @Test func `a chart of zero days requests one day`() async throws {
    let transport = StubTransport(#"{"prices":[[1000,1]]}"#)
    _ = try await client(transport).series(of: .bitcoin, in: .usd, days: 0)
    #expect(transport.requests.first?.url.query() == "vs_currency=usd&days=1")
  }

  @Test(arguments: [(90, "90"), (91, "91&interval=daily"), (365, "365&interval=daily")])
  func `daily points are requested for more than 90 days`(_ days: Int, _ parameters: String) async throws {
    let transport = StubTransport(#"{"prices":[[1000,1]]}"#)
    _ = try await client(transport).series(of: .bitcoin, in: .usd, days: days)
    #expect(transport.requests.first?.url.query() == "vs_currency=usd&days=\(parameters)")
  }

  @Test func `the whole history is requested with max, and its limit is reported`() async throws {
    let transport = StubTransport(#"{"prices":[[1000,1]]}"#)
    _ = try await client(transport).series(of: .bitcoin, in: .usd, days: nil)
    #expect(
      transport.requests.map(\.url.absoluteString)
        == ["\(base)/coins/bitcoin/market_chart?vs_currency=usd&days=max&interval=daily"])
    let limited = StubTransport(#"{"error":{"status":{"error_code":10012,"error_message":"no"}}}"#, status: 401)
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(limited).series(of: .bitcoin, in: .usd, days: nil)
    }
    #expect(outcome == .failed(.historyLimited(days: 365)))
  }

  @Test(
    arguments: [
      (.day, "1"), (.week, "7"), (.twoWeeks, "14"),
      (.month, "30"), (.quarter, "90"), (.halfYear, "180"),
      (.year, "365"), (.all, "max"),
    ] as [(CandleSpan, String)])
  func `candles are requested for their period with all decimals`(span: CandleSpan, days: String) async throws {
    let transport = StubTransport("[[1000,2,4,1,3]]")
    let series = try await client(transport).candles(of: CoinID("a/b"), in: .usd, over: span)
    #expect(series.value.candles.count == 1)
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/coins/a%2Fb/ohlc?vs_currency=usd&days=\(days)&precision=full"
      ])
  }

  @Test func `candles that end in the future are valid for the time of the response`() async throws {
    // 2026-11-21 at 00:00 and 04:00; the response is from 03:00.
    let transport = StubTransport("[[1795219200000,2,4,1,3],[1795233600000,3,3,3,3]]")
    let series = try await client(transport).candles(of: .bitcoin, in: .usd, over: .month)
    #expect(series.value.last?.time == Date(timeIntervalSince1970: 1_795_233_600))
    #expect(series.asOf == Date(timeIntervalSince1970: 1_795_230_000) && series.asOf == series.fetchedAt)
    let past = StubTransport("[[1795219200000,2,4,1,3]]")
    let old = try await client(past).candles(of: .bitcoin, in: .usd, over: .month)
    #expect(old.asOf == Date(timeIntervalSince1970: 1_795_219_200))
  }

  @Test(arguments: ["", ".", ".."])
  func `candles of an id that would change the path are rejected without a request`(_ id: String) async {
    let transport = StubTransport("[]")
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).candles(of: CoinID(id), in: .usd, over: .day)
    }
    #expect(outcome == .failed(.notFound("a coin with the id \"\(id)\"")))
    #expect(transport.requests.isEmpty)
  }

  @Test func `a history request counts its days back from today, inclusive`() async throws {
    let transport = StubTransport(#"{"prices":[[1795230000000,1]]}"#)
    let day = try #require(CalendarDay("2026-11-21"))
    for first in [day, day.advanced(by: -14), day.advanced(by: 3)] {
      _ = await Outcome.of { () throws(ProviderError) in
        try await client(transport).bitcoinHistory(from: first, through: day, in: .gbp)
      }
    }
    #expect(
      transport.requests.map(\.url.absoluteString)
        == [1, 15, 1].map { "\(base)/coins/bitcoin/market_chart?vs_currency=gbp&days=\($0)" })
  }

  @Test func `daily prices of any coin need the request of its history`() async throws {
    let transport = StubTransport(#"{"prices":[[1795132800000,3],[1795176000000,4],[1795230000000,5]]}"#)
    let day = try #require(CalendarDay("2026-11-21"))
    let prices = try await client(transport)
      .dailyPrices(of: .ethereum, from: day.advanced(by: -14), through: day.advanced(by: -1), in: .usd)
    #expect(prices.value == [DailyRate(day: day.advanced(by: -1), price: FixedDecimal(4))])
    #expect(
      transport.requests.map(\.url.absoluteString)
        == ["\(base)/coins/ethereum/market_chart?vs_currency=usd&days=15"])
    await #expect(throws: ProviderError.self) {
      try await client(transport)
        .dailyPrices(of: CoinID(".."), from: day, through: day, in: .usd)
    }
    #expect(transport.requests.count == 1)
  }

  @Test func `bitcoin prices in several currencies take one request`() async throws {
    let transport = StubTransport(#"{"bitcoin":{"eur":53953,"usd":60000.5,"last_updated_at":1795230000}}"#)
    let prices = try await client(transport).bitcoinPrices(in: [.eur, .usd])
    #expect(prices.value.base == .btc)
    #expect(prices.value.rates.map(\.rate.description) == ["53953", "60000.5"])
    #expect(prices.asOf == Date(timeIntervalSince1970: 1_795_230_000))
    #expect(
      transport.requests.map(\.url.absoluteString) == [
        "\(base)/simple/price?ids=bitcoin&vs_currencies=eur,usd&precision=full&include_last_updated_at=true"
      ])
  }

  @Test func `coin list and search are requested from their paths`() async throws {
    let transport = StubTransport(#"[{"id":"a"}]"#)
    _ = try await client(transport).coins()
    let search = StubTransport(#"{"coins":[]}"#)
    _ = try await client(search).coins(matching: "wrapped & staked é")
    #expect(transport.requests.map(\.url.absoluteString) == ["\(base)/coins/list"])
    #expect(search.requests.map(\.url.absoluteString) == ["\(base)/search?query=wrapped%20%26%20staked%20%C3%A9"])
  }

  @Test func `a paid key is sent in the header of the paid host`() async throws {
    let transport = StubTransport(#"[{"id":"a","symbol":"a","name":"A"}]"#)
    let client = CoinGeckoClient(
      pipeline: RequestPipeline(transport: transport, now: { Date() }),
      base: try ProviderURL("https://pro-api.coingecko.com/api/v3"), key: APIKey("CG-2"))
    _ = try await client.listing(in: .usd, page: 1, size: 1)
    let headers = try #require(transport.requests.first?.headers)
    #expect(headers.filter { $0.name.hasPrefix("x-cg") } == [TransportHeader(name: "x-cg-pro-api-key", value: "CG-2")])
  }

  @Test func `an unknown coin is named in the error`() async {
    let transport = StubTransport(#"{"error":"coin not found"}"#, status: 404)
    let outcome = await Outcome.of { () throws(ProviderError) in
      try await client(transport).series(of: CoinID("bitcion"), in: .usd, days: 7)
    }
    #expect(outcome == .failed(.notFound("bitcion")))
  }
}
