import Foundation
import QuidCore
import Synchronization
import TestSupport
import Testing

@testable import QuidNetworking

/// The built-in data are consistent: one price for each coin and time, in every request.
struct FixtureConsistencyTests {
  private static let periods = [1, 7, 30, 90, 365]

  /// A coin in the data of one client.
  struct Case: Sendable, CustomTestStringConvertible {
    let line: FixtureMarket.Entry
    let client:
      any ChartProvider & CandleProvider & MarketProvider & SparklineProvider
        & BitcoinHistoryProvider & BitcoinPriceProvider & DailyPriceProvider & EtherPriceProvider
    let testDescription: String

    /// Bitcoin, a stablecoin and others.
    private static let entries: [FixtureMarket.Entry] = {
      let kinds = [FixtureMarket.entries.first(where: \.isBitcoin), FixtureMarket.entries.first { $0.cents == 100 }]
      let others = FixtureMarket.entries.filter { !$0.isBitcoin && $0.cents != 100 }
      return GeneratedCases.areComplete
        ? FixtureMarket.entries : kinds.compactMap { $0 } + GeneratedCases.sample(2, of: others)
    }()

    static let test = entries.map {
      Case(line: $0, client: TestClient(), testDescription: "test \($0.id)")
    }
    static let mock = SplitMix64.seeds.flatMap { seed in
      // 2026-11-22T13:14:15Z.
      let client = MockClient(seed: seed, now: { Date(timeIntervalSince1970: 1_795_353_255) })
      return entries.map {
        Case(line: $0, client: client, testDescription: "mock \(seed) \($0.id)")
      }
    }

    func row() async throws -> MarketRow {
      try #require(try await client.listing(of: [line.coin.id], in: .usd).value.rows.first)
    }

    func series(_ days: Int) async throws -> PriceSeries {
      try await client.series(of: line.coin.id, in: .usd, days: days).value
    }
  }

  @Test(arguments: Case.test + Case.mock)
  func `a time has the same price in every chart period`(_ sample: Case) async throws {
    var prices: [Date: FixedDecimal] = [:]
    var shared = 0
    for days in Self.periods {
      for point in try await sample.series(days).points {
        if let known = prices[point.time] {
          shared += 1
          #expect(known == point.price, "\(days) days, \(point.time)")
        }
        prices[point.time] = point.price
      }
    }
    #expect(shared > 500)
  }

  @Test(arguments: Case.test + Case.mock)
  func `a chart ends with the listed price, and its change over a day is the listed one`(_ sample: Case) async throws {
    let row = try await sample.row()
    let end = try #require(row.asOf)
    for days in Self.periods {
      let series = try await sample.series(days)
      #expect(series.last == PriceSeries.Point(time: end, price: try #require(row.price)))
      #expect(series.first?.time == end.addingTimeInterval(-86_400 * TimeInterval(days)))
    }
    let change = try #require(try await sample.series(1).change)
    #expect(try change.rounded(to: 2, rounding: .halfEven) == row.change24h?.rounded(to: 2, rounding: .halfEven))
  }

  @Test(arguments: Case.test + Case.mock)
  func `the change of seven days and the sparkline follow from the chart`(_ sample: Case) async throws {
    let row = try await sample.row()
    let week = try await sample.series(7)
    #expect(row.change7d == week.change)
    let end = try #require(row.asOf)
    let hourly = week.points.filter { Int($0.time.timeIntervalSince1970) % 3_600 == 0 || $0.time == end }
    #expect((168...169).contains(hourly.count))
    let id = sample.line.coin.id
    let shapes = try await sample.client.sparklines(of: [id, CoinID("nope")]).value
    #expect(shapes == [id: try #require(PriceShape(prices: hourly.map(\.price)))])
    #expect(try await sample.client.sparklines(page: 1, size: 250).value[id] == shapes[id])
  }

  @Test(arguments: Case.test) func `the change of an hour follows from the chart`(_ sample: Case) async throws {
    let row = try await sample.row()
    let hourAgo = try #require(row.asOf).addingTimeInterval(-3_600)
    let before = try #require(try await sample.series(1).points.first { $0.time == hourAgo })
    #expect(row.change1h == before.price.percentChange(to: try #require(row.price)))
  }

  @Test(arguments: Case.test) func `the supply is the market cap divided by the price`(_ sample: Case) async throws {
    let row = try await sample.row()
    let (supply, price) = (try #require(row.supply), try #require(row.price))
    let product = try supply.multiplied(by: price, rounding: .halfEven)
    let cap = try #require(row.marketCap)
    #expect(try max(product.subtracting(cap), cap.subtracting(product)) <= price)
  }

  @Test(arguments: Case.test + Case.mock)
  func `no price of a year is above the all-time high, which has a day`(_ sample: Case) async throws {
    let row = try await sample.row()
    let high = try #require(row.allTimeHigh)
    #expect(try #require(try await sample.series(365).maximum).price <= high.price)
    #expect(try #require(high.day) < CalendarDay(try #require(row.asOf)))
    #expect(try #require(row.changeFromAllTimeHigh).isNegative)
    #expect(try #require(row.volume) > .zero)
  }

  @Test(arguments: Case.test + Case.mock)
  func `a longer period has no higher minimum and no lower maximum`(_ sample: Case) async throws {
    for (short, long) in zip(Self.periods, Self.periods.dropFirst()) {
      let (inner, outer) = (try await sample.series(short), try await sample.series(long))
      #expect(try #require(outer.minimum).price <= #require(inner.minimum).price, "\(short) and \(long) days")
      #expect(try #require(outer.maximum).price >= #require(inner.maximum).price, "\(short) and \(long) days")
    }
  }

  @Test(arguments: Case.test + Case.mock)
  func `candles consist of the points of the chart`(_ sample: Case) async throws {
    for span in CandleSpan.allCases {
      guard let days = span.days else { continue }
      let points = try await sample.series(days).points
      let candles = try await sample.client.candles(of: sample.line.coin.id, in: .usd, over: span).value.candles
      #expect(candles.count == days * 86_400 / span.interval, "\(span)")
      let length = Double(span.interval)
      for candle in candles {
        let start = candle.time.addingTimeInterval(-length)
        let own = points.filter { start <= $0.time && $0.time < candle.time }.map(\.price)
        guard candle.open == own.first, candle.close == own.last, candle.high == own.max(), candle.low == own.min(),
          Int(candle.time.timeIntervalSince1970) % span.interval == 0
        else {
          Issue.record("\(candle.time) of \(span)")
          return
        }
      }
      let last = try #require(points.last)
      let end = try #require(candles.last)
      #expect(end.close == last.price && end.time > last.time && end.time.timeIntervalSince(last.time) <= length)
    }
  }

  @Test(arguments: (Case.test + Case.mock).prefix(2)) func `history is limited to a year`(_ sample: Case) async {
    let outcomes = [
      await Outcome.of { () throws(ProviderError) in
        _ = try await sample.client.series(of: sample.line.coin.id, in: .usd, days: nil)
      },
      await Outcome.of { () throws(ProviderError) in
        _ = try await sample.client.candles(of: sample.line.coin.id, in: .usd, over: .all)
      },
    ]
    for outcome in outcomes { #expect(outcome == .failed(.historyLimited(days: 365))) }
  }

  @Test(arguments: Case.test + Case.mock)
  func `the price of a past day is that of the chart at its end`(_ sample: Case) async throws {
    let end = try #require(try await sample.row().asOf)
    let today = CalendarDay(end)
    let prices = try await sample.client.dailyPrices(
      of: sample.line.coin.id, from: today.advanced(by: -20), through: today, in: .usd
    ).value
    #expect(prices.map(\.day) == (0...20).map { today.advanced(by: $0 - 20) })
    let chart = try await sample.series(30)
    for price in prices.dropLast() {
      let point = try #require(chart.points.first { $0.time == price.day.advanced(by: 1).start })
      #expect(point.price == price.price, "\(price.day)")
    }
    #expect(prices.last?.price == chart.last?.price)
    guard sample.line.isBitcoin else { return }
    let history = try await sample.client.bitcoinHistory(from: today.advanced(by: -20), through: today, in: .usd)
    #expect(history.value.days == prices)
    await #expect(throws: ProviderError.self) {
      try await sample.client.dailyPrices(of: CoinID("nope"), from: today, through: today, in: .usd)
    }
    await #expect(throws: ProviderError.self) {
      try await sample.client.dailyPrices(of: .bitcoin, from: today, through: today, in: .eur)
    }
  }

  @Test(arguments: (Case.test + Case.mock).filter { $0.line.cents == 100 })
  func `a stablecoin stays within one percent of a dollar`(_ sample: Case) async throws {
    for days in Self.periods {
      let series = try await sample.series(days)
      #expect(try #require(series.minimum).price >= FixedDecimal("0.99"))
      #expect(try #require(series.maximum).price <= FixedDecimal("1.01"))
    }
  }

  @Test(arguments: (Case.test + Case.mock).filter { $0.line.cents != 100 })
  func `other coins vary, and stay above zero for a year`(_ sample: Case) async throws {
    let year = try await sample.series(365)
    let (low, high) = (try #require(year.minimum).price, try #require(year.maximum).price)
    #expect(low > .zero)
    #expect(try #require(low.percentChange(to: high)) > FixedDecimal(2))
  }

  @Test(arguments: (Case.test + Case.mock).filter(\.line.isBitcoin))
  func `the Bitcoin index has the prices of Bitcoin's charts`(_ sample: Case) async throws {
    let row = try await sample.row()
    let today = CalendarDay(try #require(row.asOf))
    let history = try await sample.client.bitcoinHistory(
      from: today.advanced(by: -364), through: today, in: .usd
    ).value
    #expect(history.days.count == 365)
    #expect(try #require(history.days.last).price == row.price)
    #expect(try await sample.client.bitcoinPrices(in: [.usd]).value[.usd]?.rate == row.price)
    let prices = Dictionary(
      uniqueKeysWithValues: try await sample.series(365).points.map { ($0.time, $0.price) })
    for day in history.days.dropLast() {
      // The last price of a day is the one at the midnight that ends it.
      #expect(prices[day.day.advanced(by: 1).start] == day.price, "\(day.day)")
    }
  }

  @Test func `the change of the test client's Bitcoin index is that of 24 hours`() async throws {
    for currency: Currency in [.usd, .eur, .gbp] {
      let days = try await TestClient().bitcoinHistory(
        from: #require(CalendarDay("2023-08-31")), through: #require(CalendarDay("2023-09-01")), in: currency
      ).value.days
      let change = try #require(days[0].price.percentChange(to: days[1].price))
      #expect(try change.rounded(to: 2, rounding: .halfEven).description == "0.3", "\(currency)")
    }
  }

  @Test func `the test client's two ether prices belong to two times of one chart`() async throws {
    let client = TestClient()
    let wallet = try await client.etherPrices(in: [.usd])
    let day = try await client.series(of: CoinID("ethereum"), in: .usd, days: 1).value
    #expect(wallet.asOf == TestClient.now.addingTimeInterval(-900))
    #expect(day.points.first { $0.time == wallet.asOf }?.price == wallet.value[.usd]?.rate)
    #expect(day.last?.price.description == "1619.36")
  }

  @Test(arguments: SplitMix64.seeds)
  func `the mock client has one ether price for wallet and market`(_ seed: UInt64) async throws {
    let client = MockClient(seed: seed, now: { Date(timeIntervalSince1970: 1_795_353_255) })
    let rows = try await client.listing(of: [CoinID("ethereum")], in: .usd).value.rows
    #expect(try await client.etherPrices(in: [.usd]).value[.usd]?.rate == rows.first?.price)
  }
}
