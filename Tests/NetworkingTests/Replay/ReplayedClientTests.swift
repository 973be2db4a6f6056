import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

extension ReplayTests {
  /// Every request of every client over the network, as the client and as the server see it.
  @Suite struct ReplayedClientTests {
    private let server: ReplayServer
    private let pipeline: RequestPipeline
    private let now = Date(timeIntervalSince1970: 1_795_230_000)  // 2026-11-21T03:00:00Z

    init() throws {
      server = try ReplayTests.server()
      let now = now
      pipeline = RequestPipeline(transport: SystemTransport(), timeout: .seconds(5), store: nil, now: { now })
    }

    private func base(_ path: String) throws -> ProviderURL { try ProviderURL("\(server.url)\(path)") }

    private func day(_ string: String) throws -> CalendarDay { try #require(CalendarDay(string)) }

    private var targets: [String] { get throws { try server.requests().map(\.target) } }

    @Test func `CoinGecko returns market pages, selected coins, a chart, all coins and a search`() async throws {
      let now = now
      let client = CoinGeckoClient(
        pipeline: pipeline, base: try base("/coingecko/api/v3"), key: APIKey("KEY-1"), now: { now })
      let page = try await client.listing(in: .usd, page: 2, size: 100).value
      #expect(page.rows.count == 100)
      #expect(page.rows.first?.rank == 101)
      let coins = [CoinID("ethereum"), CoinID("no-such-coin"), .bitcoin]
      let own = try await client.listing(of: coins, in: .usd).value
      #expect(
        own.rows.map { "\($0.coin.id) \($0.price.map(\.description) ?? "?")" } == ["bitcoin 20277", "ethereum 1548.23"])
      let chart = try await client.series(of: .bitcoin, in: .usd, days: 7).value
      #expect(chart.points.count == 169)
      #expect(chart.points.last?.price.description == "25849.07729173172")
      #expect(try await client.coins().value.count == 17_892)
      #expect(try await client.coins(matching: "eth").value.map(\.id.description).first == "ethereum")
      #expect(try await client.bitcoinPrices(in: [.usd]).value[.usd]?.rate.description == "20277")
      let root = "/coingecko/api/v3"
      let markets = "\(root)/coins/markets?vs_currency=usd&order=market_cap_desc"
      #expect(
        try targets == [
          "\(markets)&per_page=100&sparkline=false&price_change_percentage=1h,24h,7d&page=2",
          "\(markets)&per_page=250&sparkline=false&price_change_percentage=1h,24h,7d&page=1",
          "\(markets)&per_page=250&sparkline=false&price_change_percentage=1h,24h,7d&ids=no-such-coin",
          "\(root)/coins/bitcoin/market_chart?vs_currency=usd&days=7", "\(root)/coins/list", "\(root)/search?query=eth",
          "\(root)/simple/price?ids=bitcoin&vs_currencies=usd&precision=full&include_last_updated_at=true",
        ])
      #expect(try server.requests().allSatisfy { $0.headers["x-cg-demo-api-key"] == "KEY-1" })
    }

    @Test func `CoinGecko returns volumes, highs and sparklines`() async throws {
      let client = CoinGeckoClient(pipeline: pipeline, base: try base("/coingecko/api/v3"), key: nil)
      let row = try #require(try await client.listing(in: .usd, page: 1, size: 1).value.rows.first)
      #expect(row.volume?.description == "28438323628")
      #expect(row.supply?.description == "19136050")
      #expect(row.allTimeHigh == AllTimeHigh(price: FixedDecimal(69_045), day: try day("2021-11-10")))
      #expect(row.change1h != nil && row.change7d != nil)
      let shapes = try await client.sparklines(page: 1, size: 2).value
      #expect(Set(shapes.keys) == [.bitcoin, .ethereum])
      #expect(shapes[.bitcoin]?.levels.count == 168)
      #expect(try targets.map { $0.contains("sparkline=true") } == [false, true])
    }

    @Test func `CoinGecko returns candles, and rejects more days than the plan includes`() async throws {
      let client = CoinGeckoClient(pipeline: pipeline, base: try base("/coingecko/api/v3"), key: nil)
      let week = try await client.candles(of: .bitcoin, in: .usd, over: .week)
      #expect(week.value.candles.count == 42)
      #expect(week.value.candles.first?.close.description == "59122.18")
      #expect(week.asOf == Date(timeIntervalSince1970: 1_621_094_400))
      // The server derives the other periods from its hourly prices.
      for span in CandleSpan.allCases where span.days != nil && span != .week {
        let candles = try await client.candles(of: .ethereum, in: .usd, over: span).value.candles
        #expect(!candles.isEmpty, "\(span)")
        #expect(!candles.contains { Int($0.time.timeIntervalSince1970) % span.interval != 0 }, "\(span)")
      }
      let root = "/coingecko/api/v3/coins"
      #expect(try targets.first == "\(root)/bitcoin/ohlc?vs_currency=usd&days=7&precision=full")
      #expect(try targets.contains("\(root)/ethereum/ohlc?vs_currency=usd&days=180&precision=full"))
      let outcome = await Outcome.of { () throws(ProviderError) in
        try await client.series(of: .bitcoin, in: .usd, days: nil)
      }
      #expect(outcome == .failed(.historyLimited(days: 365)))
    }

    @Test func `a CoinGecko history has the last price of each day and ends with its newest day`() async throws {
      let now = now
      let client = CoinGeckoClient(pipeline: pipeline, base: try base("/coingecko/api/v3"), key: nil, now: { now })
      let today = CalendarDay(now)
      // The recorded data end in June 2023.
      let history = try await client.bitcoinHistory(from: today.advanced(by: -13), through: today, in: .usd)
      #expect(history.value.days.count == 14)
      #expect(history.value.days.last?.day == (try day("2023-06-13")))
      #expect(history.value.days.last?.price.description == "25849.07729173172")
      #expect(history.asOf.map { CalendarDay($0) } == (try day("2023-06-13")))
      #expect(try targets == ["/coingecko/api/v3/coins/bitcoin/market_chart?vs_currency=usd&days=14"])
      let outcome = await Outcome.of { () throws(ProviderError) in
        try await client.bitcoinHistory(from: today.advanced(by: -400), through: today, in: .usd)
      }
      guard case .failed(.historyLimited(days: 365)) = outcome else {
        Issue.record("\(outcome)")
        return
      }
    }

    @Test(arguments: ["_", "1move token", "boringdao-[old]", "a/b", "🙂", "a%2Fb"])
    func `an id reaches CoinGecko unchanged`(_ id: String) async throws {
      let client = CoinGeckoClient(pipeline: pipeline, base: try base("/coingecko/api/v3"), key: nil)
      let outcome = await Outcome.of { () throws(ProviderError) in
        try await client.series(of: CoinID(id), in: .usd, days: 1)
      }
      let path = try #require(try server.requests().first?.path)
      let segments = path.split(separator: "/").map { $0.removingPercentEncoding }
      // The path may be encoded or not in the server's log. In both cases the id stays one segment.
      #expect(segments.first == "coingecko" && segments.last == "market_chart")
      #expect(path.contains(id) || segments.contains(id))
      // For ids in the recorded list, the server has a chart without a price.
      let isListed = ["_", "1move token", "boringdao-[old]"].contains(id)
      #expect(outcome == .failed(.notFound(isListed ? "a price for \(id)" : id)))
    }

    @Test func `Etherscan version 2 returns gas prices and version 1 reports its deprecation`() async throws {
      let base = try base("/etherscan")
      let second = EtherscanClient(pipeline: pipeline, base: base, key: nil)
      #expect(try await second.gasPrices().value.block == 23_876_239)
      let first = EtherscanClient(pipeline: pipeline, base: base, version: .v1, key: nil)
      let outcome = await Outcome.of { () throws(ProviderError) in try await first.gasPrices() }
      #expect(
        outcome
          == .failed(
            .requestFailed(
              status: nil, message: "You are using a deprecated V1 endpoint, switch to Etherscan API V2.")))
      #expect(try targets.last == "/etherscan/api?module=gastracker&action=gasoracle")
      let alive = try ReplayServer(options: ["--etherscan-v1-alive"])
      let old = EtherscanClient(
        pipeline: pipeline, base: try ProviderURL("\(alive.url)/etherscan"), version: .v1, key: nil)
      #expect(try await old.gasPrices().value.fast.gwei.description == "10")
    }

    @Test func `Fixer returns latest rates, rates of a day, names and its errors`() async throws {
      let base = try base("/fixer")
      func client(_ key: String) -> FixerClient { FixerClient(pipeline: pipeline, base: base, key: APIKey(key)) }
      let fixer = client("KEY-1")
      #expect(try await fixer.latestRates().value.rates.count == 170)
      let friday = try await fixer.rates(on: try day("2025-06-13"))
      #expect(friday.value.rates.count == 170)
      #expect(friday.asOf == Date(timeIntervalSince1970: 1_749_859_199))
      #expect(try await fixer.currencyNames().value.count == 170)
      #expect(
        try targets
          == ["latest", "2025-06-13", "symbols"].map { "/fixer/\($0)?access_key=KEY-1" })
      let source = DataSource(name: "Fixer", host: "127.0.0.1")
      let future = try day("2030-01-01")
      await #expect(throws: ProviderError(.notFound("the exchange rates of 2030-01-01"), from: source)) {
        try await fixer.rates(on: future)
      }
      let past = try day("2001-01-01")
      await #expect(throws: ProviderError(.notFound("the exchange rates of 2001-01-01"), from: source)) {
        try await fixer.rates(on: past)
      }
      let rejection = "You have not supplied a valid API Access Key. [Technical Support: support@apilayer.com]"
      await #expect(throws: ProviderError(.keyRejected(rejection), from: source)) {
        try await client("invalid-1").currencyNames()
      }
      await #expect(throws: ProviderError(.quotaExceeded, from: source)) {
        try await FixerClient(
          pipeline: RequestPipeline(transport: SystemTransport(), now: { Date() }), base: base,
          key: APIKey("exhausted-1")
        ).latestRates()
      }
    }

    @Test func `Frankfurter returns latest rates, rates of a day, rates of a range and names`() async throws {
      let client = FrankfurterClient(pipeline: pipeline, base: try base("/frankfurter/v1"))
      #expect(try await client.latestRates().value.day == (try day("2026-03-05")))
      #expect(try await client.rates(on: try day("2026-02-01")).value.day == (try day("2026-01-30")))
      let span = try await client.rates(from: try day("2026-01-31"), through: try day("2026-02-03")).value
      #expect(span.map(\.day.description) == ["2026-01-30", "2026-02-02", "2026-02-03"])
      #expect(try await client.currencyNames().value[.eur] == "Euro")
      #expect(
        try targets
          == ["latest?base=EUR", "2026-02-01?base=EUR", "2026-01-31..2026-02-03?base=EUR", "currencies"]
          .map { "/frankfurter/v1/\($0)" })
      let early = try day("1998-12-31")
      await #expect(
        throws: ProviderError(
          .notFound("the exchange rates of 1998-12-31"), from: DataSource(name: "Frankfurter", host: "127.0.0.1"))
      ) {
        try await client.rates(on: early)
      }
    }

    @Test func `CoinDesk returns current prices, and daily closes in dollars only`() async throws {
      let client = CoinDeskClient(pipeline: pipeline, base: try base("/coindesk/v1/bpi"))
      let prices = try await client.bitcoinPrices(in: [.eur, .usd, .gbp])
      #expect(prices.value.rates.map(\.rate.description) == ["26897.7795", "27611.6511", "23072.0748"])
      let first = try day("2021-02-16"), last = try day("2021-02-18")
      let history = try await client.bitcoinHistory(from: first, through: last, in: .usd).value
      #expect(history.days.map(\.price.description) == ["49185.7283", "52127.32", "51573.4067"])
      let source = DataSource(name: "CoinDesk", host: "127.0.0.1")
      await #expect(throws: ProviderError(.notFound("the price history of bitcoin in EUR"), from: source)) {
        try await client.bitcoinHistory(from: first, through: last, in: .eur)
      }
      let sek = try #require(Currency("SEK"))
      await #expect(throws: ProviderError(.notFound("the price of bitcoin in SEK"), from: source)) {
        try await client.bitcoinPrices(in: [sek])
      }
      #expect(
        try targets
          == [
            "currentprice.json", "historical/close.json?start=2021-02-16&end=2021-02-18&currency=USD",
            "historical/close.json?start=2021-02-16&end=2021-02-18&currency=EUR", "currentprice/SEK.json",
          ].map { "/coindesk/v1/bpi/\($0)" })
    }

    @Test func `WazirX returns all its pairs`() async throws {
      let client = WazirXClient(pipeline: pipeline, base: try base("/wazirx/sapi/v1"))
      let tickers = try await client.tickers()
      #expect(tickers.value.count == 450)
      #expect(tickers.value.first?.last?.description == "1398000")
      #expect(try targets == ["/wazirx/sapi/v1/tickers/24hr"])
    }
  }
}
