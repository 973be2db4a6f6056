import Foundation
import QuidCore
import TestSupport
import Testing

@testable import QuidNetworking

/// Recorded responses of CoinGecko, compared with a second parser.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedCoinGeckoTests {
  private func exact(_ json: RawJSON?) throws -> String? {
    try json?.digits.map { try #require(SchoolbookDecimal($0)).string }
  }

  /// Returns the digits of a price or a market cap, for which zero means unknown.
  private func positive(_ json: RawJSON?) throws -> String? { try exact(json).flatMap { $0 == "0" ? nil : $0 } }

  @Test(arguments: [
    RecordedBody("coingecko/markets_100_2023-06-14_daily.json"),
    RecordedBody("coingecko/markets_100_2025-12-01_daily.json"),
    RecordedBody("coingecko/markets_100_2026-04-30.json"),
    RecordedBody("coingecko/markets_250_2022-08-30.json"),
    RecordedBody("coingecko/markets_87_stablecoins_2022-11-02.json"),
  ])
  func `every row of the market has the digits of the body`(_ body: RecordedBody) throws {
    let reading = try CoinGeckoMarkets.listing(try body.body(), in: .usd)
    let lines = try body.raw().items
    let format = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    #expect(lines.count == reading.value.rows.count)
    for (row, line) in zip(reading.value.rows, lines) {
      let id = row.coin.id.description
      #expect(line["id"]?.stringValue == id)
      #expect(line["symbol"]?.stringValue?.uppercased() == row.coin.symbol, "\(id)")
      #expect(line["name"]?.stringValue == row.coin.name, "\(id)")
      #expect(line["image"]?.stringValue == row.image, "\(id)")
      #expect(try row.price?.description == positive(line["current_price"]), "\(id)")
      #expect(try row.marketCap?.description == positive(line["market_cap"]), "\(id)")
      #expect(try row.change24h?.description == exact(line["price_change_percentage_24h"]), "\(id)")
      #expect(try row.volume?.description == exact(line["total_volume"]), "\(id)")
      #expect(try row.supply?.description == positive(line["circulating_supply"]), "\(id)")
      #expect(try row.allTimeHigh?.price.description == positive(line["ath"]), "\(id)")
      let day = try #require(line["ath_date"]?.stringValue).prefix(10)
      #expect(row.allTimeHigh?.day?.description == String(day), "\(id)")
      // The recorded requests did not include these changes.
      #expect(row.change1h == nil && row.change7d == nil && row.sparkline == nil, "\(id)")
      #expect(row.rank.map(String.init) == line["market_cap_rank"]?.digits, "\(id)")
      let updated = try format.parse(try #require(line["last_updated"]?.stringValue))
      #expect(abs(try #require(row.asOf?.timeIntervalSince(updated))) < 0.000_5, "\(id)")
    }
    #expect(reading.asOf == reading.value.rows.compactMap(\.asOf).min())
  }

  @Test func `missing values of stablecoins are unknown, not zero`() throws {
    let body = RecordedBody("coingecko/markets_87_stablecoins_2022-11-02.json")
    let rows = try CoinGeckoMarkets.listing(try body.body(), in: .usd).value.rows
    #expect(rows.filter { $0.rank == nil }.count == 22)
    #expect(rows.filter { $0.marketCap == nil }.count == 22)
    #expect(rows.filter { $0.change24h == nil }.count == 9)
    #expect(rows.filter { $0.change24h == .zero }.count == 1)
    #expect(rows.allSatisfy { ($0.price ?? .one) > .zero && ($0.marketCap ?? .one) > .zero })
  }

  @Test(arguments: [
    RecordedBody("coingecko/market_chart_1157d_daily_2019-2022.json"),
    RecordedBody("coingecko/market_chart_bitcoin_30d_hourly_2023-06.json"),
    RecordedBody("coingecko/market_chart_btc_1d_2021-05.json"),
    RecordedBody("coingecko/market_chart_btc_90d_daily_2021-05.json"),
    RecordedBody("coingecko/market_chart_ethereum_30d_hourly_2023-06.json"),
  ])
  func `every point of a chart has the digits of the body`(_ body: RecordedBody) throws {
    let points = try CoinGeckoMarketChart.series(try body.body(), of: .bitcoin, in: .usd).value.points
    // Not all bodies are sorted.
    let pairs = try #require(try body.raw()["prices"]).items.sorted {
      ($0.items.first?.digits ?? "") < ($1.items.first?.digits ?? "")
    }
    #expect(points.count == pairs.count)
    for (point, pair) in zip(points, pairs) {
      let milliseconds = try #require(pair.items.first?.digits)
      #expect("\(Int((point.time.timeIntervalSince1970 * 1000).rounded()))" == milliseconds)
      #expect(try point.price.description == exact(pair.items.last), "\(milliseconds)")
    }
  }

  @Test(arguments: [
    RecordedBody("coingecko/ohlc_bitcoin_7d_2021-05.json"), RecordedBody("coingecko/ohlc_bitcoin_30d_myr_2021-05.json"),
  ])
  func `every candle has the digits of the body`(_ body: RecordedBody) throws {
    let candles = try CoinGeckoCandles.series(try body.body(), of: .bitcoin, in: .usd).value.candles
    let rows = try body.raw().items
    #expect(candles.count == rows.count && candles.count > 40)
    for (candle, row) in zip(candles, rows) {
      let milliseconds = try #require(row.items.first?.digits)
      #expect("\(Int((candle.time.timeIntervalSince1970 * 1000).rounded()))" == milliseconds)
      let prices = [candle.open, candle.high, candle.low, candle.close].map(\.description)
      #expect(prices == (try row.items.dropFirst().map { try #require(try exact($0)) }), "\(milliseconds)")
    }
    // Each candle ends four hours after the one before.
    let distances = Set(zip(candles, candles.dropFirst()).map { $1.time.timeIntervalSince($0.time) })
    #expect(distances == [Double(CandleSpan.month.interval)])
  }

  @Test(arguments: [
    RecordedBody("coingecko/market_chart_bitcoin_30d_hourly_2023-06.json"),
    RecordedBody("coingecko/market_chart_btc_90d_daily_2021-05.json"),
    RecordedBody("coingecko/market_chart_1157d_daily_2019-2022.json"),
  ])
  func `the price of each day is the last one of that day in the body`(_ body: RecordedBody) throws {
    var expected: [String: String] = [:]
    for pair in try #require(try body.raw()["prices"]).items {
      let seconds = try #require(pair.items.first?.digits.flatMap { Double($0) }) / 1000
      let day = Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
      expected[day] = try exact(pair.items.last)
    }
    let first = try #require(CalendarDay("2019-01-01")), last = try #require(CalendarDay("2024-01-01"))
    let days = try CoinGeckoMarketChart.dailyPrices(try body.body(), of: .bitcoin, from: first, through: last).value
    #expect(!days.isEmpty)
    #expect(days.count == expected.count)
    for rate in days { #expect(rate.price.description == expected[rate.day.description], "\(rate.day)") }
  }

  @Test func `the list contains all coins of the body`() throws {
    let body = RecordedBody("coingecko/coins_list_17892_2025.json")
    let coins = try CoinGeckoCoinList.all(try body.body()).value
    let lines = try #require(try JSONSerialization.jsonObject(with: try body.bytes()) as? [[String: String]])
    #expect(coins.count == 17_892 && lines.count == 17_892)
    #expect(coins.map(\.id.description) == lines.map { $0["id"] })
    #expect(coins.map(\.name) == lines.map { $0["name"] })
    #expect(coins.map(\.symbol) == lines.map { $0["symbol"]?.uppercased() })
    #expect(coins.contains { $0.id == CoinID("_") })
  }

  @Test func `a search contains the coins of the body`() throws {
    let body = RecordedBody("coingecko/search_ethereum_2024.json")
    let coins = try CoinGeckoCoinList.searchResults(try body.body()).value
    #expect(coins.map(\.id.description) == ["ethereum", "ethereum-classic", "sweth"])
    #expect(coins.map(\.symbol) == ["ETH", "ETC", "SWETH"])
    #expect(coins.first?.name == "Ethereum")
  }

  @Test func `simple prices have the digits of the body`() throws {
    let eur = RecordedBody("coingecko/simple_price_eur_btc_eth.json")
    #expect(
      try CoinGeckoSimplePrice.prices(try eur.body(), of: .bitcoin, as: .btc, in: [.eur]).value[.eur]?.rate.description
        == "53953")
    #expect(
      try CoinGeckoSimplePrice.prices(try eur.body(), of: .ethereum, as: .eth, in: [.eur]).value[.eur]?.rate.description
        == "1441.93")
    let old = RecordedBody("coingecko/simple_price_usd_myr_2019.json")
    let myr = try #require(Currency("MYR"))
    #expect(
      try CoinGeckoSimplePrice.prices(try old.body(), of: .bitcoin, as: .btc, in: [.usd, myr]).value.rates
        .map(\.rate.description) == ["5005.73", "20474"])
    #expect(throws: ResponseError.notFound("USD")) {
      try CoinGeckoSimplePrice.prices(
        try RecordedBody("coingecko/simple_price_unsupported_currency.json").body(), of: .bitcoin, as: .btc, in: [.usd])
    }
  }
}
