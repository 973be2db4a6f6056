import Foundation
import QuidTesting
import Testing

@testable import QuidCore

struct PortfolioServiceTests {
  private let market: StubProvider
  private let rates: StubRates
  private let past = StubDailyPrices { _, day in FixedDecimal(day.ordinal + 100) }
  private let sek = RateFixture.sek

  init() throws {
    market = StubProvider(rows: [
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: FixedDecimal(100), change: .zero),
      MarketRow("ethereum", symbol: "ETH", name: "Ethereum", rank: 2, price: FixedDecimal(10), change: .zero),
    ])
    rates = try RateFixture.rates()
  }

  private func service(_ market: StubProvider, histories: StubProvider? = nil) -> PortfolioService {
    PortfolioService(
      market: MarketService(market: market, charts: market, catalog: market, rates: rates),
      conversion: ConversionService(rates: rates, histories: histories, names: StubProvider()), pastPrices: past)
  }

  private func portfolio(days: [String], in currency: Currency = .usd) throws -> Portfolio {
    try PortfolioFixture.portfolio(days.map { try PortfolioFixture.trade("2", at: "50", in: currency, on: $0) })
  }

  @Test func `value in dollars of purchases in dollars needs one request with the ids of the coins`() async throws {
    let trades = [try PortfolioFixture.trade("1", of: PortfolioFixture.ether), try PortfolioFixture.trade("1")]
    let result = try await service(market).valuation(of: try PortfolioFixture.portfolio(trades), in: .usd)
    #expect(result.valuation.value?.description == "110")
    #expect(market.requests == ["listing of [ethereum, bitcoin] in USD"])
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
    #expect(Set(rates.requests) == ["latestRates", "rates on 2025-04-16", "rates on 2025-04-19"])
    #expect(rates.requests.count == 3)
    #expect(result.rateTables.map(\.value.day.description) == ["2025-04-16", "2025-04-17"])
    #expect(result.rateFailures == [])
  }

  @Test func `many days need one request for all of them`() async throws {
    let days = (16...23).map { "2025-04-\($0)" }
    let portfolio = try portfolio(days: days)
    let histories = try RateFixture.rates().withRanges
    let result = try await service(market, histories: histories).valuation(of: portfolio, in: sek)
    #expect(histories.requests == ["rates from 2025-04-16 through 2025-04-23"])
    #expect(rates.requests == ["latestRates"])
    // 100 dollars a day: at 11 ÷ 1.25 on the 22nd, at 10 kronor a dollar on the other seven days.
    #expect(result.valuation.cost?.description == "7880")
    #expect(result.rateTables.count == 8)
  }

  @Test func `day of which the common table lacks a currency is requested alone`() async throws {
    let days = (16...23).map { "2025-04-\($0)" }
    var trades = try days.map { try PortfolioFixture.trade("2", at: "50", on: $0) }
    trades.append(try PortfolioFixture.trade("1", at: "10", in: .gbp, on: "2025-04-22"))
    let histories = try RateFixture.rates().withRanges
    let result = try await service(market, histories: histories).valuation(
      of: try PortfolioFixture.portfolio(trades), in: sek)
    #expect(histories.requests == ["rates from 2025-04-16 through 2025-04-23"])
    #expect(Set(rates.requests) == ["latestRates", "rates on 2025-04-22"])
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
    #expect(!rates.requests.contains("rates on 1947-12-31"))
    #expect(result.valuation.value?.description == "3000")
    #expect(result.valuation.cost == nil)
  }

  @Test func `failed request for prices leaves the costs known`() async throws {
    let failure = ProviderError(.timedOut, from: .stub)
    let failing = StubProvider.failing(failure.reason)
    let result = try await service(failing).valuation(of: try portfolio(days: ["2025-04-16"]), in: .usd)
    #expect(result.priceFailure == failure)
    #expect(result.prices == nil)
    #expect(result.valuation.value == nil)
    #expect(result.valuation.cost?.description == "100")
  }

  @Test func `cancelled request is an error`() async throws {
    let cancelled = ProviderError(.cancelled, from: .stub)
    let failing = StubProvider.failing(cancelled.reason)
    let portfolio = try portfolio(days: ["2025-04-16"])
    await #expect(throws: cancelled) { try await service(failing).valuation(of: portfolio, in: .usd) }
  }

  @Test func `empty portfolio needs no request`() async throws {
    let result = try await service(market).valuation(of: Portfolio(), in: sek)
    #expect(market.requests == [])
    #expect(rates.requests == [])
    #expect(result.valuation.value == .zero)
    #expect(result.priceFailure == nil)
  }

  @Test func `price of today is the newest one, and that of a past day the daily price`() async throws {
    let today = try RateFixture.day("2025-04-23")
    let current = try await service(market).price(of: .bitcoin, on: today, today: today)
    #expect(current.value == FixedDecimal(100))
    #expect(past.requests == [])
    let day = today.advanced(by: -7)
    #expect(
      try await service(market).price(of: .bitcoin, on: day, today: today).value == FixedDecimal(day.ordinal + 100))
    #expect(past.requests == ["bitcoin \(today.advanced(by: -15))..\(today.advanced(by: -1)) in USD"])
    let missing = ProviderError(.notFound("a price for doge on \(today)"), from: .stub)
    await #expect(throws: missing) { try await service(market).price(of: CoinID("doge"), on: today, today: today) }
  }

  @Test func `costs in a coin on many days need one history of the coin`() async throws {
    let coin = try #require(Currency(coin: Coin(id: .bitcoin, symbol: "BTC", name: "Bitcoin")))
    // The stub provider has fetched all values on this day.
    let today = CalendarDay(Date(timeIntervalSince1970: 0))
    let trades = try (1...14).map { try PortfolioFixture.trade("1", on: today.advanced(by: -$0).description) }
    let result = try await service(market).valuation(of: try PortfolioFixture.portfolio(trades), in: coin)
    #expect(past.requests == ["bitcoin \(today.advanced(by: -15))..\(today.advanced(by: -1)) in USD"])
    #expect(result.rateTables.map(\.value.day) == (1...14).reversed().map { today.advanced(by: -$0) })
    #expect(result.rateFailures == [])
  }
}
