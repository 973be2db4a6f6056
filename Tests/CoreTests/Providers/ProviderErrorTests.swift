import Foundation
import Testing

@testable import QuidCore

struct ProviderErrorTests {
  private let source = DataSource(name: "Bank", host: "bank.example")

  @Test func `an error prints one readable line`() {
    #expect("\(ProviderError(.timedOut, from: source))" == "Bank did not respond in time. Try again.")
    #expect(
      "\(ProviderError(.rateLimited(retryAfter: .seconds(30)), from: source))"
        == "Bank received too many requests. Try again in 30 s.")
  }

  @Test func `control characters and line breaks of a provider are not printed`() {
    let error = ProviderError(.requestFailed(status: 500, message: "a\n\u{1B}[2J\u{202E}b"), from: source)
    #expect(
      "\(error)" == "The request to Bank failed with status 500: “a\u{FFFD}\u{FFFD}[2J\u{FFFD}b”. Try again later.")
  }

  @Test func `a long message is shortened`() {
    let error = ProviderError(.planRestricted(String(repeating: "x", count: 2_000)), from: source)
    #expect(error.description.unicodeScalars.count == 501)
    #expect(error.description.hasSuffix("…"))
  }

  @Test func `the localized description is the same line`() {
    let error: any Error = ProviderError(.offline, from: source)
    #expect((error as? any LocalizedError)?.errorDescription == "\(error)")
    #expect(error.localizedDescription == "Bank cannot be reached. Check the internet connection and try again.")
  }
}

struct MarketFallbackTests {
  /// A provider of all market data whose responses are errors or empty.
  private struct StubMarketData: MarketProvider, SparklineProvider, ChartProvider, CandleProvider, CoinCatalog,
    PictureProvider, TickerProvider, MarketOverviewProvider, EtherPriceProvider
  {
    let name: String
    let fails: Bool

    private func response<Value>(_ value: Value?) throws(ProviderError) -> Sourced<Value> {
      let source = DataSource(name: name, host: nil)
      guard !fails, let value else { throw ProviderError(.timedOut, from: source) }
      return Sourced(
        value, source: source, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: .live)
    }

    func listing(in currency: Currency, page: Int, size: Int) async throws(ProviderError) -> Sourced<MarketListing> {
      try response(MarketListing(currency: currency, rows: []))
    }
    func listing(of coins: [CoinID], in currency: Currency) async throws(ProviderError) -> Sourced<MarketListing> {
      try response(MarketListing(currency: currency, rows: []))
    }
    func sparklines(page: Int, size: Int) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
      try response([:])
    }
    func sparklines(of coins: [CoinID]) async throws(ProviderError) -> Sourced<[CoinID: PriceShape]> {
      try response([:])
    }
    func series(of coin: CoinID, in currency: Currency, days: Int) async throws(ProviderError) -> Sourced<PriceSeries> {
      try response(nil)
    }
    func candles(
      of coin: CoinID, in currency: Currency, over span: CandleSpan
    ) async throws(ProviderError) -> Sourced<CandleSeries> { try response(nil) }
    func coins() async throws(ProviderError) -> Sourced<[Coin]> { try response([]) }
    func coins(matching text: String) async throws(ProviderError) -> Sourced<[Coin]> { try response([]) }
    func picture(at address: String) async throws(ProviderError) -> Sourced<Picture> {
      try response(Picture(png: [], width: 1, height: 1))
    }
    func tickers() async throws(ProviderError) -> Sourced<[Ticker]> { try response([]) }
    func marketOverview() async throws(ProviderError) -> Sourced<MarketOverview> {
      try response(MarketOverview(marketCap: 1, change24h: nil, bitcoinDominance: nil))
    }
    func etherPrices(in currencies: [Currency]) async throws(ProviderError) -> Sourced<PriceList> {
      try response(PriceList(of: .eth, []))
    }
  }

  private let first = StubMarketData(name: "a", fails: true)
  private let second = StubMarketData(name: "b", fails: false)

  private func check<Value>(_ response: Sourced<Value>) {
    #expect(response.source.name == "b")
    #expect(response.failures == [ProviderError(.timedOut, from: DataSource(name: "a", host: nil))])
  }

  @Test func `second provider responds for every kind of market data`() async throws {
    let market = Fallback<any MarketProvider>(first, second)
    check(try await market.listing(in: .usd, page: 1, size: 1))
    check(try await market.listing(of: [.bitcoin], in: .usd))
    let sparklines = Fallback<any SparklineProvider>(first, second)
    check(try await sparklines.sparklines(page: 1, size: 1))
    check(try await sparklines.sparklines(of: [.bitcoin]))
    let catalog = Fallback<any CoinCatalog>(first, second)
    check(try await catalog.coins())
    check(try await catalog.coins(matching: "a"))
    check(try await Fallback<any PictureProvider>(first, second).picture(at: "https://a.b"))
    check(try await Fallback<any TickerProvider>(first, second).tickers())
    check(try await Fallback<any MarketOverviewProvider>(first, second).marketOverview())
    check(try await Fallback<any EtherPriceProvider>(first, second).etherPrices(in: [.usd]))
  }

  /// A provider of charts and daily prices that has one response to each request.
  private struct StubCharts: ChartProvider, CandleProvider, DailyPriceProvider {
    let days: [Int: PriceSeries]
    let complete: PriceSeries
    let withVolumes: PriceSeries
    let candles: CandleSeries
    let daily: [DailyRate]

    private func response<Value>(_ value: Value?) throws(ProviderError) -> Sourced<Value> {
      let source = DataSource(name: "b", host: nil)
      guard let value else { throw ProviderError(.notFound("chart"), from: source) }
      return Sourced(value, source: source, asOf: nil, fetchedAt: Date(timeIntervalSince1970: 0), freshness: .live)
    }

    func series(of coin: CoinID, in currency: Currency, days: Int) async throws(ProviderError) -> Sourced<PriceSeries> {
      try response(self.days[days])
    }
    func completeSeries(of coin: CoinID, in currency: Currency) async throws(ProviderError) -> Sourced<PriceSeries> {
      try response(complete)
    }
    func seriesWithVolumes(
      of coin: CoinID, in currency: Currency, days: Int?
    ) async throws(ProviderError) -> Sourced<PriceSeries> { try response(withVolumes) }
    func candles(
      of coin: CoinID, in currency: Currency, over span: CandleSpan
    ) async throws(ProviderError) -> Sourced<CandleSeries> { try response(candles) }
    func dailyPrices(
      of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
    ) async throws(ProviderError) -> Sourced<[DailyRate]> { try response(daily.part(from: first, through: last)) }
  }

  private static func charts() throws -> StubCharts {
    let series = try [[1, 2], [3, 4], [5, 6]].map { try #require(PriceSeries(prices: $0)) }
    let candle = try #require(Candle(at: 1, 2, 4, 1, 3))
    let daily = try ["2025-04-16", "2025-04-17"].map { DailyRate(day: try RateFixture.day($0), price: .one) }
    return StubCharts(
      days: [7: series[0]], complete: series[1], withVolumes: series[2],
      candles: try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: [candle])), daily: daily)
  }

  @Test func `second provider responds for every kind of chart`() async throws {
    let working = try Self.charts()
    let charts = Fallback<any ChartProvider>(first, working)
    let days = try await charts.series(of: .bitcoin, in: .usd, days: 7)
    check(days)
    #expect(days.value == working.days[7])
    let complete = try await charts.completeSeries(of: .bitcoin, in: .usd)
    #expect(complete.value == working.complete)
    #expect(complete.failures.map(\.reason) == [.historyLimited(days: 365)])
    let withVolumes = try await charts.seriesWithVolumes(of: .bitcoin, in: .usd, days: nil)
    #expect(withVolumes.value == working.withVolumes)
    #expect(withVolumes.failures.map(\.reason) == [.historyLimited(days: 365)])
    let candles = try await Fallback<any CandleProvider>(first, working).candles(of: .bitcoin, in: .usd, over: .day)
    check(candles)
    #expect(candles.value == working.candles)
  }

  @Test func `second provider responds with the daily prices of the requested days`() async throws {
    let working = try Self.charts()
    let failure = ProviderError(.offline, from: .stub)
    let failing = StubDailyPrices { _, _ throws(ProviderError) in throw failure }
    let day = try RateFixture.day("2025-04-17")
    let prices = try await Fallback<any DailyPriceProvider>(failing, working)
      .dailyPrices(of: .bitcoin, from: day, through: day, in: .usd)
    #expect(prices.value == [DailyRate(day: day, price: .one)])
    #expect(prices.failures == [failure])
  }

  @Test func `provider without volumes returns the prices alone`() async throws {
    let charts = StubMarket(rows: [])
    let prices = try await charts.series(of: .bitcoin, in: .usd, days: 7).value
    #expect(try await charts.seriesWithVolumes(of: .bitcoin, in: .usd, days: 7).value == prices)
    await #expect(throws: ProviderError.self) {
      try await charts.seriesWithVolumes(of: .bitcoin, in: .usd, days: nil)
    }
  }

  @Test func `the first error is thrown if both providers of a chart fail`() async {
    let error = ProviderError(.timedOut, from: DataSource(name: "a", host: nil))
    await #expect(throws: error) {
      try await Fallback<any ChartProvider>(first, second).series(of: .bitcoin, in: .usd, days: 1)
    }
    await #expect(throws: error) {
      try await Fallback<any CandleProvider>(first, second).candles(of: .bitcoin, in: .usd, over: .day)
    }
  }
}
