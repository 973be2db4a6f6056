import Foundation
import QuidTesting
import Synchronization
import Testing

@testable import QuidCore

/// Conversions of coins by name, with the requests that they need.
struct AssetConversionServiceTests {
  private let market: StubProvider
  private let rates: StubRates
  private let past: StubDailyPrices
  private let sek = AssetName.currency(RateFixture.sek)
  private let today: CalendarDay

  init() throws {
    market = StubProvider(rows: [
      MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: FixedDecimal(1_000)),
      MarketRow("batcat", symbol: "BTC", name: "Batcat", rank: 2, price: .one),
      MarketRow("ethereum", symbol: "ETH", name: "Ethereum", rank: 3, price: FixedDecimal(100)),
      MarketRow("metal", symbol: "MTL", name: "Metal", rank: 4, price: FixedDecimal(2)),
      MarketRow("priceless", symbol: "NIL", name: "Priceless", rank: 5),
    ])
    rates = try RateFixture.rates()
    past = StubDailyPrices { _, day in FixedDecimal(day.ordinal) }
    today = try RateFixture.day("2025-04-23")
  }

  private var service: AssetConversionService { service() }

  /// Returns a service with another market or with a single table of rates.
  private func service(_ other: StubProvider? = nil, table: RateTable? = nil) -> AssetConversionService {
    let (market, rates) = (other ?? market, table.map { StubRates(tables: [$0]) } ?? rates)
    return AssetConversionService(
      rates: ConversionService(rates: rates, names: StubProvider()),
      market: MarketService(market: market, charts: market, catalog: market, rates: rates), pastPrices: past)
  }

  @Test func `coin to another currency needs its price and one table`() async throws {
    let result = try await service.conversions(of: FixedDecimal(2), from: .coin("bitcoin"), to: [sek, .currency(.eur)])
    #expect(result.conversions.results.map(\.value.description) == ["20000", "1600"])
    #expect(market.requests == ["listing in USD, page 1"])
    #expect(rates.requests == ["latestRates"])
    #expect(result.rates.table?.value.day == today)
    #expect(result.rates.prices.keys.map(\.description) == ["bitcoin"])
  }

  @Test func `coins and dollars need no table`() async throws {
    let result = try await service.conversions(
      of: .one, from: .coin("bitcoin"), to: [.coin("ethereum"), .currency(.usd), .coin("bitcoin")])
    #expect(result.conversions.results.map(\.value.description) == ["10", "1000", "1"])
    #expect(result.rates.table == nil)
    #expect(rates.requests.isEmpty)
    #expect(market.requests == ["listing in USD, page 1"])
  }

  @Test func `currencies need no prices`() async throws {
    let result = try await service.conversions(of: .one, from: .currency(.usd), to: [.currency(.usd), sek])
    #expect(result.conversions.results.map(\.value.description) == ["1", "10"])
    #expect(rates.requests == ["latestRates"])
    #expect(market.requests.isEmpty)
  }

  @Test func `symbol means the coin with the best rank, and the match reports the others`() async throws {
    let result = try await service.conversions(of: .one, from: .coin("btc"), to: nil)
    #expect(result.conversions.from.coin?.id == .bitcoin)
    #expect(result.matches.map(\.sharedBy) == [1])
    #expect(result.matches.map(\.name) == ["btc"])
    #expect(result.conversions.results.map(\.to.symbol) == ["USD", "EUR", "SEK"])
  }

  @Test func `unknown, ambiguous and priceless coins are errors`() async throws {
    await #expect(throws: ConversionError.unknownCoin("nope", nearest: [])) {
      try await service.conversions(of: .one, from: .coin("nope"), to: [sek])
    }
    let priceless = try #require(market.values.rows.last).coin
    await #expect(throws: ConversionError.noPrice(priceless)) {
      try await service.conversions(of: .one, from: sek, to: [.coin("nil")])
    }
    let names = ["One", "Two"]
    let shared = StubProvider(rows: names.map { MarketRow($0.lowercased(), symbol: "X", name: $0) })
    do {
      _ = try await service(shared).conversions(of: .one, from: .coin("x"), to: [sek])
      Issue.record("one of the coins was chosen")
    } catch let error as ConversionError {
      guard case .ambiguousCoin("x", let coins) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(Set(coins.map(\.coin.id.description)) == ["one", "two"])
    }
  }

  @Test func `provider error of the prices is reported`() async {
    let failure = ProviderError(.rateLimited(retryAfter: nil), from: .stub)
    let failing = StubProvider.failing(failure.reason)
    await #expect(throws: ConversionError.provider(failure)) {
      try await service(failing).conversions(of: .one, from: .coin("btc"), to: [sek])
    }
  }

  @Test func `withdrawn currency is converted without a request for a coin with its symbol`() async throws {
    let lira = try #require(Currency("MTL"))
    let result = try await service.conversions(
      of: FixedDecimal("0.4293"), from: .currency(lira), to: [.currency(.usd), .coin("bitcoin")])
    #expect(result.conversions.results.map(\.value.description) == ["1.25", "0.00125"])
    #expect(
      result.conversions.results.map { $0.path.map(\.symbol) } == [
        ["MTL", "EUR", "USD"], ["MTL", "EUR", "USD", "BTC"],
      ])
    #expect(market.requests == ["listing in USD, page 1"])
    let back = try await service.conversions(of: .one, from: .coin("bitcoin"), to: [.currency(lira)])
    #expect(back.conversions.results.map(\.value.description) == ["343.44"])
    #expect(back.conversions.results.first?.path.map(\.symbol) == ["BTC", "USD", "EUR", "MTL"])
  }

  @Test func `code that only the provider lists is a currency if no coin has it`() async throws {
    let jersey = try #require(Currency("JEP"))
    let table = try #require(
      RateTable(base: .eur, day: today, rates: [jersey: FixedDecimal(4), .usd: FixedDecimal(2)]))
    let result = try await service(table: table).conversions(
      of: FixedDecimal(2), from: .coin("jep"), to: [.currency(.usd)])
    #expect(result.conversions.from == .currency(jersey))
    #expect(result.conversions.results.map(\.value) == [.one])
  }

  @Test func `two names of one coin convert to the same amount`() async throws {
    let result = try await service.conversions(of: FixedDecimal(3), from: .coin("btc"), to: [.coin("bitcoin")])
    #expect(result.conversions.results.map(\.value) == [FixedDecimal(3)])
    #expect(result.matches.map(\.name) == ["btc", "bitcoin"])
    #expect(result.rates.prices.count == 1)
  }

  @Test func `coin of the catalog without market data has no price`() async throws {
    let catalog = StubProvider(rows: [MarketRow("delisted", symbol: "GONE", name: "Delisted")])
    let service = AssetConversionService(
      rates: ConversionService(rates: rates, names: StubProvider()),
      market: MarketService(market: market, charts: market, catalog: catalog, rates: rates), pastPrices: past)
    let coin = try #require(catalog.values.rows.first).coin
    await #expect(throws: ConversionError.noPrice(coin)) {
      try await service.conversions(of: .one, from: .coin("gone"), to: [sek])
    }
  }

  @Test func `current prices of known coins are requested together, and their error is reported`() async throws {
    let (bitcoin, ether) = (market.values.rows[0].coin, market.values.rows[2].coin)
    let assets: [Asset] = [.coin(bitcoin), .coin(ether), .coin(bitcoin)]
    let day = AssetConversionService.RequestedDay(day: today, rule: .previous, today: today)
    var finder = PastPrices(today: today)
    let result = try await service.rates(of: assets, needsTable: false, on: day, &finder)
    #expect(result.prices.mapValues(\.value) == [.bitcoin: FixedDecimal(1_000), .ethereum: FixedDecimal(100)])
    #expect(market.requests == ["listing of [bitcoin, ethereum] in USD"])
    let failure = ProviderError(.timedOut, from: .stub)
    let failing = service(StubProvider.failing(failure.reason))
    await #expect(throws: ConversionError.provider(failure)) {
      try await failing.rates(of: assets, needsTable: false, on: day, &finder)
    }
  }

  // MARK: - Past days

  @Test func `past day uses the price of the day and the table of the day`() async throws {
    let day = try RateFixture.day("2025-04-19")
    let result = try await service.conversions(
      of: .one, from: .coin("bitcoin"), to: [.currency(.usd), sek], on: day, rule: .previous, today: today)
    #expect(result.conversions.results.map(\.value) == [FixedDecimal(day.ordinal), FixedDecimal(day.ordinal * 10)])
    #expect(result.conversions.day.description == "2025-04-17")
    #expect(rates.requests == ["rates on 2025-04-19"])
    let later = try await service.conversions(
      of: .one, from: .coin("bitcoin"), to: [sek], on: day, rule: .next, today: today)
    #expect(later.rates.table?.value.day.description == "2025-04-22")
    #expect(later.conversions.day == day)
    let previous = try RateFixture.day("2025-04-17")
    await #expect(throws: ConversionError.closed(day, previous: previous)) {
      try await service.conversions(of: .one, from: .coin("bitcoin"), to: [sek], on: day, rule: .exact, today: today)
    }
    let dollars = try await service.conversions(
      of: .one, from: .coin("bitcoin"), to: [.currency(.usd)], on: day, rule: .exact, today: today)
    #expect(dollars.conversions.day == day)
  }

  @Test func `today uses the current price`() async throws {
    let result = try await service.conversions(
      of: .one, from: .coin("bitcoin"), to: [.currency(.usd)], on: today, rule: .previous, today: today)
    #expect(result.conversions.results.map(\.value) == [FixedDecimal(1_000)])
    #expect(past.requests.isEmpty)
  }

  @Test func `days without rates are rejected without a request`() async throws {
    let early = RateTable.firstDay.advanced(by: -1)
    await #expect(throws: ConversionError.tooEarly(early)) {
      try await service.conversions(
        of: .one, from: .coin("btc"), to: [.currency(.usd)], on: early, rule: .previous, today: today)
    }
    let future = today.advanced(by: 1)
    await #expect(throws: ConversionError.future(future, today: today)) {
      try await service.conversions(
        of: .one, from: .coin("btc"), to: [.currency(.usd)], on: future, rule: .previous, today: today)
    }
    #expect(market.requests.isEmpty)
  }

  @Test func `past prices equal those of the bitcoin index, with the same requests`() async throws {
    let today = CalendarDay(StubIndex.now)
    for age in [1, 15, 16, 31, 32, 89, 90, 364, 365, 2_000] {
      let day = today.advanced(by: -age)
      let index = StubIndex(days: StubIndex.everyDay)
      let bitcoin = BitcoinService(prices: index, history: index, now: { StubIndex.now })
      let expected = try await bitcoin.day(day)
      let other = StubIndex(days: StubIndex.everyDay)
      let prices = BitcoinDailyPrices(bitcoin: other, others: past)
      var finder = PastPrices(today: today)
      #expect(try await finder.price(of: .bitcoin, on: day, from: prices).value == expected[.usd])
      #expect(other.requests == index.requests.filter { $0.currency == .usd }, "\(age)")
      #expect(past.requests.isEmpty)
    }
  }

  @Test func `prices of a year need one request for each length of a history`() async throws {
    var finder = PastPrices(today: today)
    for age in 1...364 {
      let day = today.advanced(by: -age)
      #expect(try await finder.price(of: .ethereum, on: day, from: past).value == FixedDecimal(day.ordinal))
    }
    #expect(past.requests.count == 4)
    #expect(Set(past.requests).count == 4)
  }

  @Test func `limit of the plan is requested once and reported for every older day`() async throws {
    let limit = ProviderError(.historyLimited(days: 365), from: .stub)
    let limited = StubDailyPrices { [today] first, day throws(ProviderError) in
      if first < today.advanced(by: -364) { throw limit }
      return FixedDecimal(day.ordinal)
    }
    var finder = PastPrices(today: today)
    for age in [400, 500, 600] {
      await #expect(throws: limit) {
        try await finder.price(of: .ethereum, on: today.advanced(by: -age), from: limited)
      }
    }
    // The shortest history may contain an older day, if the provider lags behind.
    #expect(limited.requests.count == 2)
  }
}

/// A provider of daily prices with a closure for the price of a day that records its requests.
final class StubDailyPrices: DailyPriceProvider {
  /// Returns the price of a day; the first parameter is the first day of the requested range.
  let price: @Sendable (_ first: CalendarDay, _ day: CalendarDay) throws(ProviderError) -> FixedDecimal
  private let log = Mutex<[String]>([])

  init(price: @escaping @Sendable (_ first: CalendarDay, _ day: CalendarDay) throws(ProviderError) -> FixedDecimal) {
    self.price = price
  }

  var requests: [String] { log.withLock { $0 } }

  func dailyPrices(
    of coin: CoinID, from first: CalendarDay, through last: CalendarDay, in currency: Currency
  ) async throws(ProviderError) -> Sourced<[DailyRate]> {
    log.withLock { $0.append("\(coin) \(first)..\(last) in \(currency)") }
    var days: [DailyRate] = []
    for ordinal in first.ordinal...last.ordinal {
      let day = first.advanced(by: ordinal - first.ordinal)
      days.append(DailyRate(day: day, price: try price(first, day)))
    }
    return .stub(days)
  }
}
