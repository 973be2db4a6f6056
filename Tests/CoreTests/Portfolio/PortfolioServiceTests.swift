import Foundation
import Testing

@testable import QuidCore

struct PortfolioServiceTests {
  private let market: StubMarket
  private let rates: StubRates
  private let sek = RateFixture.sek

  init() throws {
    market = StubMarket(rows: [
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: FixedDecimal(100), change: .zero),
      MarketRow("ethereum", symbol: "ETH", name: "Ethereum", rank: 2, price: FixedDecimal(10), change: .zero),
    ])
    rates = try RateFixture.rates()
  }

  private func service(_ market: StubMarket, archive: StubHistory? = nil) -> PortfolioService {
    PortfolioService(
      market: MarketService(market: market, charts: market, catalog: market, rates: rates),
      conversion: ConversionService(rates: rates, archive: archive, names: StubNames()))
  }

  private func portfolio(days: [String], in currency: Currency = .usd) throws -> Portfolio {
    try PortfolioFixture.portfolio(days.map { try PortfolioFixture.trade("2", at: "50", in: currency, on: $0) })
  }

  @Test func `value in dollars of purchases in dollars needs one request with the ids of the coins`() async throws {
    let trades = [try PortfolioFixture.trade("1", of: PortfolioFixture.ether), try PortfolioFixture.trade("1")]
    let result = try await service(market).valuation(of: try PortfolioFixture.portfolio(trades), in: .usd)
    #expect(result.valuation.value?.description == "110")
    #expect(market.log.requests == ["ethereum bitcoin in USD"])
    #expect(rates.requests == [])
    #expect(result.rateTables.isEmpty)
    #expect(result.priceFailure == nil)
  }

  @Test func `value is converted at the newest rate and costs at the rates of their days`() async throws {
    let portfolio = try portfolio(days: ["2025-04-16", "2025-04-19", "2025-04-16"])
    let result = try await service(market).valuation(of: portfolio, in: sek)
    // 600 dollars at 12.5 ÷ 1.25; 200 dollars at 11 ÷ 1.1 and 100 at the rates of the last day before, 12 ÷ 1.2.
    #expect(result.valuation.value?.description == "6000")
    #expect(result.valuation.cost?.description == "3000")
    #expect(Set(rates.requests) == ["latest", "2025-04-16", "2025-04-19"])
    #expect(rates.requests.count == 3)
    #expect(result.rateTables.map(\.value.day.description) == ["2025-04-16", "2025-04-17"])
    #expect(result.rateFailures == [])
  }

  @Test func `many days need one request for all of them`() async throws {
    let days = (16...23).map { "2025-04-\($0)" }
    let portfolio = try portfolio(days: days)
    let archive = StubHistory(days: try RateFixture.rates())
    let result = try await service(market, archive: archive).valuation(of: portfolio, in: sek)
    #expect(archive.days.requests == ["2025-04-16..2025-04-23"])
    #expect(rates.requests == ["latest"])
    // 100 dollars a day: at 11 ÷ 1.25 on the 22nd, at 10 kronor a dollar on the other seven days.
    #expect(result.valuation.cost?.description == "7880")
    #expect(result.rateTables.count == 8)
  }

  @Test func `day of which the common table lacks a currency is requested alone`() async throws {
    let days = (16...23).map { "2025-04-\($0)" }
    var trades = try days.map { try PortfolioFixture.trade("2", at: "50", on: $0) }
    trades.append(try PortfolioFixture.trade("1", at: "10", in: .gbp, on: "2025-04-22"))
    let archive = StubHistory(days: try RateFixture.rates())
    let result = try await service(market, archive: archive).valuation(
      of: try PortfolioFixture.portfolio(trades), in: sek)
    #expect(archive.days.requests == ["2025-04-16..2025-04-23"])
    #expect(Set(rates.requests) == ["latest", "2025-04-22"])
    let table = try #require(rates.tables.first { $0.day.description == "2025-04-22" })
    #expect(result.rateFailures == [.unknownCurrency(.gbp, table: table)])
    #expect(result.valuation.cost == nil)
  }

  @Test func `days without rates are reported, and the prices are still known`() async throws {
    let days = ["2025-04-10", "2025-04-11", "1947-12-31"]
    let trades = try days.map { try PortfolioFixture.trade("1", on: $0) }
    let result = try await service(market).valuation(of: try PortfolioFixture.portfolio(trades), in: sek)
    let early = try RateFixture.day("1947-12-31")
    #expect(result.rateFailures.first == .tooEarly(early))
    #expect(result.rateFailures.count == 3)
    #expect(!rates.requests.contains("1947-12-31"))
    #expect(result.valuation.value?.description == "3000")
    #expect(result.valuation.cost == nil)
  }

  @Test func `failed request for prices leaves the costs known`() async throws {
    let failure = ProviderError(.timedOut, from: .stub)
    let failing = StubMarket(rows: [], failure: failure)
    let result = try await service(failing).valuation(of: try portfolio(days: ["2025-04-16"]), in: .usd)
    #expect(result.priceFailure == failure)
    #expect(result.prices == nil)
    #expect(result.valuation.value == nil)
    #expect(result.valuation.cost?.description == "100")
  }

  @Test func `cancelled request is an error`() async throws {
    let cancelled = ProviderError(.cancelled, from: .stub)
    let failing = StubMarket(rows: [], failure: cancelled)
    let portfolio = try portfolio(days: ["2025-04-16"])
    await #expect(throws: cancelled) { try await service(failing).valuation(of: portfolio, in: .usd) }
  }

  @Test func `empty portfolio needs no request`() async throws {
    let result = try await service(market).valuation(of: Portfolio(), in: sek)
    #expect(market.log.requests == [])
    #expect(rates.requests == [])
    #expect(result.valuation.value == .zero)
    #expect(result.priceFailure == nil)
  }

  /// A provider of charts with prices at given times.
  private struct Charts: ChartProvider {
    let points: [PriceSeries.Point]
    let log = StubMarket.Log()

    func series(of coin: CoinID, in currency: Currency, days: Int?) async throws(ProviderError) -> Sourced<PriceSeries>
    {
      log.add("\(days ?? 0) days of \(coin) in \(currency)")
      guard let series = PriceSeries(coin: coin, currency: currency, points: points) else {
        throw ProviderError(.notFound("\(coin)"), from: .stub)
      }
      return .stub(series)
    }
  }

  @Test func `price of a past day is the last one of the day, in dollars`() async throws {
    let day = try RateFixture.day("2025-04-16")
    let charts = Charts(
      points: [-1, 0, 40_000, 86_399, 86_400].enumerated().map { index, second in
        PriceSeries.Point(time: day.start.addingTimeInterval(Double(second)), price: FixedDecimal(index + 1))
      })
    let service = PortfolioService(
      market: MarketService(market: market, charts: charts, catalog: market, rates: rates),
      conversion: ConversionService(rates: rates, names: StubNames()))
    let price = try await service.price(of: .bitcoin, on: day, today: day.advanced(by: 7))
    #expect(price.value == FixedDecimal(4))
    for (today, length) in [(0, 1), (6, 7), (7, 30), (29, 30), (30, 90), (364, 365), (365, 366)] {
      _ = try await service.price(of: .bitcoin, on: day, today: day.advanced(by: today))
      #expect(charts.log.requests.last == "\(length) days of bitcoin in USD")
    }
    let missing = ProviderError(.notFound("a price for bitcoin on 2025-04-14"), from: .stub)
    await #expect(throws: missing) {
      try await service.price(of: .bitcoin, on: day.advanced(by: -2), today: day)
    }
    #expect(rates.requests == [])
  }
}
