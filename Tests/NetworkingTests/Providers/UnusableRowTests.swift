import Foundation
import QuidCore
import QuidNetworkingTesting
import Testing

@testable import QuidNetworking

/// Responses with one unusable row, which costs only that row.
struct UnusableRowTests {
  /// A decoder, a response with one unusable row, and what it still contains.
  struct Response: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let rows: String
    var count = 1
    let decode: @Sendable (JSON) throws -> (rows: String, count: Int)
  }

  private static let days = (
    first: CalendarDay("2021-01-01") ?? .init(.now), last: CalendarDay("2021-01-31") ?? .init(.now)
  )

  private static func point(_ day: Int, _ price: String) -> String {
    "[\(1_609_459_200_000 + day * 86_400_000),\(price)]"
  }

  @Test(arguments: [
    Response(
      testDescription: "market rows",
      json: #"[{"id":"a","current_price":1},{"id":"b","current_price":"2"},{"id":"c","current_price":3}]"#, rows: "a c"
    ) { body in
      let listing = try CoinGeckoMarkets.listing(body, in: .usd)
      return (listing.value.rows.map(\.id.description).joined(separator: " "), listing.unusableCount)
    },
    Response(
      testDescription: "optional values of market rows",
      json: #"[{"id":"a","current_price":1,"ath":"2.5","market_cap":{"x":1},"last_updated":7},{"id":"b"}]"#, rows: "a b"
    ) { body in
      let listing = try CoinGeckoMarkets.listing(body, in: .usd)
      #expect(listing.value.rows[0].allTimeHigh == nil && listing.value.rows[0].price == .one)
      return (listing.value.rows.map(\.id.description).joined(separator: " "), listing.unusableCount)
    },
    Response(
      testDescription: "list of coins", json: #"[{"id":"a"},{"id":7},{"id":"","name":"x"},{"id":"b"}]"#, rows: "a b",
      count: 2
    ) {
      body in
      let coins = try CoinGeckoCoinList.all(body)
      return (coins.value.map(\.id.description).joined(separator: " "), coins.unusableCount)
    },
    Response(
      testDescription: "found coins", json: #"{"coins":[{"id":"a"},{"id":"b","symbol":[]},{"id":"c"}]}"#, rows: "a c"
    ) {
      body in
      let coins = try CoinGeckoCoinList.searchResults(body)
      return (coins.value.map(\.id.description).joined(separator: " "), coins.unusableCount)
    },
    Response(
      testDescription: "sparklines",
      json: #"[{"id":"a","sparkline_in_7d":{"price":[1,2]}},5,{"id":"b","sparkline_in_7d":{"price":[1,2]}}]"#,
      rows: "a b"
    ) { body in
      let shapes = try CoinGeckoSparklines.all(body)
      return (shapes.value.keys.map(\.description).sorted().joined(separator: " "), shapes.unusableCount)
    },
    Response(
      testDescription: "prices of a chart",
      json: #"{"prices":[\#(point(0, "1")),\#(point(1, "null")),\#(point(2, "\"x\"")),\#(point(3, "4"))]}"#, rows: "1 4"
    ) { body in
      let series = try CoinGeckoMarketChart.series(body, of: .bitcoin, in: .usd)
      return (series.value.points.map(\.price.description).joined(separator: " "), series.unusableCount)
    },
    Response(
      testDescription: "daily prices", json: #"{"prices":[\#(point(0, "1")),\#(point(1, "[]")),\#(point(2, "3"))]}"#,
      rows: "1 3"
    ) { body in
      let prices = try CoinGeckoMarketChart.dailyPrices(body, of: .bitcoin, from: days.first, through: days.last)
      return (prices.value.map(\.price.description).joined(separator: " "), prices.unusableCount)
    },
    Response(
      testDescription: "candles",
      json: #"[[1000,1,2,1,2],[2000,"1",2,1,2],[3000,2,1,1,1],[4000,3,3,3,3],[5000,4,4,4,4]]"#,
      rows: "2 3 4", count: 2
    ) { body in
      let series = try CoinGeckoCandles.series(body, of: .bitcoin, in: .usd)
      return (series.value.candles.map(\.close.description).joined(separator: " "), series.unusableCount)
    },
    Response(
      testDescription: "tickers",
      json:
        #"[{"baseAsset":"a","quoteAsset":"inr","at":1},{"baseAsset":"b","quoteAsset":"inr","at":"2"},{"baseAsset":"c","quoteAsset":"inr","at":3}]"#,
      rows: "A C"
    ) { body in
      let tickers = try WazirXTickers.tickers(body)
      return (tickers.value.map(\.base).joined(separator: " "), tickers.unusableCount)
    },
    Response(
      testDescription: "rates of Frankfurter",
      json: #"{"base":"EUR","date":"2021-01-04","rates":{"SEK":"11","USD":1.1,"GBP":0.9}}"#, rows: "GBP USD"
    ) { body in
      let table = try FrankfurterRates.table(body, base: .eur, notAfter: nil)
      let currencies = table.value.rates.keys.filter { $0 != .eur }.map(\.code).sorted()
      return (currencies.joined(separator: " "), table.unusableCount)
    },
    Response(
      testDescription: "days of Frankfurter",
      json: #"{"base":"EUR","rates":{"2021-01-04":{"USD":1.1},"2021-01-05":7,"2021-01-06":{"USD":1.2}}}"#,
      rows: "2021-01-04 2021-01-06"
    ) { body in
      let tables = try FrankfurterRates.tables(body, base: .eur, notAfter: days.last)
      return (tables.value.map(\.day.description).joined(separator: " "), tables.unusableCount)
    },
    Response(
      testDescription: "rates of Fixer",
      json: #"{"base":"EUR","date":"2021-01-04","rates":{"SEK":[],"USD":1.1}}"#, rows: "USD"
    ) { body in
      let table = try FixerRates.table(body, notAfter: nil)
      return (table.value.rates.keys.filter { $0 != .eur }.map(\.code).joined(), table.unusableCount)
    },
    Response(
      testDescription: "names of Frankfurter", json: #"{"EUR":"Euro","SEK":{},"USD":"US Dollar"}"#, rows: "EUR USD"
    ) {
      body in
      let names = try FrankfurterCurrencies.names(body)
      return (names.value.keys.map(\.code).sorted().joined(separator: " "), names.unusableCount)
    },
    Response(testDescription: "names of Fixer", json: #"{"symbols":{"EUR":"Euro","SEK":5}}"#, rows: "EUR") { body in
      let names = try FixerSymbols.names(body)
      return (names.value.keys.map(\.code).joined(), names.unusableCount)
    },
    Response(
      testDescription: "days of CoinDesk",
      json: #"{"bpi":{"2021-01-04":1,"2021-01-05":"2","x":3,"2021-01-06":4,"2021-01-07":null}}"#, rows: "1 4"
    ) { body in
      let history = try CoinDeskHistory.bitcoinHistory(body, from: days.first, through: days.last, in: .usd)
      return (history.value.days.map(\.price.description).joined(separator: " "), history.unusableCount)
    },
  ])
  func `unusable row costs only itself and is counted`(_ response: Response) throws {
    let result = try response.decode(try JSON(Data(response.json.utf8)))
    #expect(result.rows == response.rows)
    #expect(result.count == response.count)
  }

  @Test(arguments: ["1.1", "[]"])
  func `response with an unusable entry has a warning`(krona: String) async throws {
    let body = #"{"base":"EUR","date":"2021-01-04","rates":{"SEK":\#(krona),"USD":1.1}}"#
    let transport = StubTransport { _ throws(TransportError) in
      TransportResponse(status: 200, headers: [], body: Data(body.utf8))
    }
    let pipeline = RequestPipeline(
      transport: transport, store: nil, now: { Date(timeIntervalSince1970: 1_609_800_000) })
    let rates = try await FrankfurterClient(
      pipeline: pipeline, base: ProviderURL(host: "api.frankfurter.dev", path: "/v1")
    )
    .latestRates()
    #expect(rates.failures.map(\.reason) == (krona == "[]" ? [.unusableEntries(count: 1)] : []))
  }

  @Test func `pages report the sum of their unusable entries`() async throws {
    let source = DataSource(name: "X", host: nil)
    let failure = ProviderError(.timedOut, from: source)
    func page(_ count: Int) -> Sourced<Int> {
      Sourced(
        count, source: source, asOf: nil, fetchedAt: .distantPast, freshness: .live,
        failures: [ProviderError(.unusableEntries(count: count), from: source), failure])
    }
    let failures = page(1).combined(with: page(2), +).failures
    #expect(failures.map(\.reason) == [.unusableEntries(count: 3), .timedOut, .timedOut])
    #expect(failures.first?.message == "3 entries from X cannot be read and are missing or incomplete.")
  }
}
