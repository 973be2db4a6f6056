import QuidCore
import QuidTesting
import Synchronization
import Testing

/// Candles and whole histories from ``MarketService``.
struct MarketChartsTests {
  private let sek = Currency("SEK") ?? .eur

  /// A provider of charts that records its requests.
  private struct Charts: ChartProvider, CandleProvider {
    let requests = Requests()

    final class Requests: Sendable {
      private let entries = Mutex<Set<String>>([])
      var all: Set<String> { entries.withLock { $0 } }
      func add(_ entry: String) { entries.withLock { _ = $0.insert(entry) } }
    }

    func series(
      of coin: CoinID, in currency: Currency, days: Int?
    ) async throws(ProviderError) -> Sourced<PriceSeries> {
      requests.add("\(days ?? 0) days of \(coin) in \(currency)")
      let points = PriceSeries(prices: [1, 2])?.points ?? []
      guard let series = PriceSeries(coin: coin, currency: currency, points: points) else {
        throw ProviderError(.notFound("\(coin)"), from: .stub)
      }
      return .stub(series)
    }

    func candles(
      of coin: CoinID, in currency: Currency, over span: CandleSpan
    ) async throws(ProviderError) -> Sourced<CandleSeries> {
      requests.add("\(span) of \(coin) in \(currency)")
      guard let candle = Candle(at: 1, 2, 4, 1, 3),
        let series = CandleSeries(coin: coin, currency: currency, candles: [candle])
      else { throw ProviderError(.notFound("\(coin)"), from: .stub) }
      return .stub(series)
    }
  }

  private func service(_ charts: Charts, hasCandles: Bool = true, rates: [RateTable]) -> MarketService {
    let market = StubProvider(rows: [])
    return MarketService(
      market: market, charts: charts, catalog: market, rates: StubRates(tables: rates),
      candles: hasCandles ? charts : nil)
  }

  @Test func `candles are requested in dollars and converted with one rate`() async throws {
    let charts = Charts()
    let response = try await service(charts, rates: [try .fixture()]).candles(of: .bitcoin, in: sek, over: .week)
    #expect(charts.requests.all == ["week of bitcoin in USD"])
    #expect(response.data.value.currency == sek)
    // 4 × 11.8493 ÷ 1.0844
    #expect(response.data.value.candles.first?.high.description == "43.708225746956842494")
    #expect(response.rates?.value == (try .fixture()))
  }

  @Test func `candles in dollars need no rates`() async throws {
    let response = try await service(Charts(), rates: []).candles(of: .bitcoin, in: .usd, over: .day)
    #expect(response.rates == nil && response.data.value.candles.count == 1)
  }

  @Test func `service without a provider of candles reports it`() async {
    let error = ProviderError(.notFound("candles"), from: DataSource(name: "The selected client", host: nil))
    await #expect(throws: error) {
      try await service(Charts(), hasCandles: false, rates: []).candles(
        of: .bitcoin, in: .usd, over: .day)
    }
  }

  /// A provider of the complete history of every coin.
  private struct CompleteCharts: ChartProvider {
    let series: PriceSeries

    func series(
      of coin: CoinID, in currency: Currency, days: Int?
    ) async throws(ProviderError) -> Sourced<PriceSeries> {
      guard days == nil else { throw ProviderError(.notFound("some days"), from: .stub) }
      return .stub(series)
    }
  }

  @Test func `complete history is converted with one rate`() async throws {
    let charts = CompleteCharts(series: try #require(PriceSeries(prices: [1, 2, 3])))
    let market = StubProvider(rows: [])
    let rates = StubRates(tables: [try .fixture()])
    let service = MarketService(market: market, charts: charts, catalog: market, rates: rates)
    #expect(try await service.series(of: .bitcoin, in: .usd, days: nil).data.value == charts.series)
    let expected = try charts.series.converted(to: sek, by: .fixture())
    #expect(try await service.series(of: .bitcoin, in: sek, days: nil).data.value == expected)
    #expect(rates.requests == ["latestRates"])
  }

  @Test func `candles cannot be converted to a currency without a rate`() async throws {
    let yen = try #require(Currency("JPY"))
    let service = service(Charts(), rates: [try .fixture()])
    await #expect(throws: ProviderError(.notFound("an exchange rate for JPY"), from: .stub)) {
      try await service.candles(of: .bitcoin, in: yen, over: .day)
    }
  }

  @Test func `prices cannot be converted without rates`() async {
    let service = service(Charts(), rates: [])
    await #expect(throws: ProviderError(.notFound("latestRates"), from: .stub)) {
      try await service.series(of: .bitcoin, in: sek, days: 7)
    }
  }
}
