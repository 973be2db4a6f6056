import Foundation
import Testing
import TestSupport

@testable import QuidCore

struct PortfolioHistoryTests {
  private let first: CalendarDay
  private let last: CalendarDay

  init() throws {
    first = try RateFixture.day("2025-04-14")
    last = try RateFixture.day("2025-04-17")
  }

  /// Returns a series with prices at hours that are counted from the start of the first day.
  private func series(_ coin: Coin, _ prices: [(hour: Int, price: String)]) throws -> PriceSeries {
    let points = try prices.map { entry in
      PriceSeries.Point(
        time: first.start.addingTimeInterval(TimeInterval(entry.hour * 3_600)), price: try FixedDecimal(entry.price))
    }
    return try #require(PriceSeries(coin: coin.id, currency: .usd, points: points))
  }

  private func history(
    _ trades: [PortfolioTrade], _ series: [PriceSeries], current: MarketListing? = nil, in currency: Currency = .usd
  ) throws -> PortfolioHistory {
    PortfolioHistory(
      of: try PortfolioFixture.portfolio(trades), at: Dictionary(uniqueKeysWithValues: series.map { ($0.coin, $0) }),
      current: current, in: currency, from: first, through: last)
  }

  private func values(_ history: PortfolioHistory) -> [String] {
    history.days.map { $0.value?.description ?? "unknown" }
  }

  @Test func `value of a day is the holding at its end times its last price`() throws {
    let bitcoin = PortfolioFixture.bitcoin
    let prices = try series(bitcoin, [(1, "9"), (23, "10"), (24, "11"), (47, "12"), (60, "13"), (80, "14")])
    let trades = [
      try PortfolioFixture.trade("2", on: "2025-04-01"), try PortfolioFixture.trade("-0.5", on: "2025-04-16"),
    ]
    let history = try history(trades, [prices])
    #expect(history.days.map(\.day.description) == ["2025-04-14", "2025-04-15", "2025-04-16", "2025-04-17"])
    #expect(values(history) == ["20", "24", "19.5", "21"])
    #expect(history.currency == .usd)
  }

  @Test func `history starts with the first entry`() throws {
    let prices = try series(PortfolioFixture.bitcoin, [(1, "9"), (30, "10"), (60, "11"), (80, "12")])
    let history = try history([try PortfolioFixture.trade("1", on: "2025-04-16")], [prices])
    #expect(history.days.map(\.day.description) == ["2025-04-16", "2025-04-17"])
    #expect(values(history) == ["11", "12"])
  }

  @Test func `day without a price of a held coin has no total and names the coin`() throws {
    let bitcoin = try series(PortfolioFixture.bitcoin, [(1, "10"), (30, "10"), (60, "10"), (80, "10")])
    let ether = try series(PortfolioFixture.ether, [(1, "1"), (60, "2")])
    let trades = [
      try PortfolioFixture.trade("1", on: "2025-04-01"),
      try PortfolioFixture.trade("3", of: PortfolioFixture.ether, on: "2025-04-01"),
      try PortfolioFixture.trade("-3", of: PortfolioFixture.ether, on: "2025-04-17"),
    ]
    let history = try history(trades, [bitcoin, ether])
    // On the last day no ether is held, so that its price is not needed.
    #expect(values(history) == ["13", "unknown", "16", "10"])
    #expect(history.days.map(\.coinsWithoutPrice) == [[], [.ethereum], [], []])
  }

  @Test func `current price from before the previous day does not count for the last day`() throws {
    let trades = [try PortfolioFixture.trade("1", on: "2025-04-01")]
    func value(pricedOn day: String) throws -> FixedDecimal? {
      let row = MarketRow(
        coin: PortfolioFixture.bitcoin, rank: 1, image: nil, price: FixedDecimal(7), change24h: nil, marketCap: nil,
        asOf: try #require(CalendarDay(day)).start)
      return try history(trades, [], current: MarketListing(currency: .usd, rows: [row])).days.last?.value
    }
    let last = try #require(try history(trades, []).days.last?.day)
    #expect(try value(pricedOn: last.advanced(by: -1).description) == FixedDecimal(7))
    #expect(try value(pricedOn: last.advanced(by: -2).description) == nil)
  }

  @Test func `current prices replace those of the last day`() throws {
    let prices = try series(PortfolioFixture.bitcoin, [(1, "10"), (30, "11"), (60, "12"), (80, "13")])
    let row = MarketRow("bitcoin", symbol: "BTC", name: "Bitcoin", rank: 1, price: FixedDecimal(15), change: .zero)
    let listing = MarketListing(currency: .usd, rows: [row])
    let history = try history([try PortfolioFixture.trade("1", on: "2025-04-01")], [prices], current: listing)
    #expect(values(history) == ["10", "11", "12", "15"])
  }

  @Test func `prices in another currency count as unknown`() throws {
    let prices = try series(PortfolioFixture.bitcoin, [(1, "10"), (80, "13")])
    let trades = [try PortfolioFixture.trade("1", on: "2025-04-01")]
    #expect(values(try history(trades, [prices], in: .eur)) == Array(repeating: "unknown", count: 4))
  }

  @Test func `total beyond the range is unknown, and no portfolio has no days`() throws {
    let prices = try series(PortfolioFixture.bitcoin, [(80, "100000000000000000000")])
    let history = try history([try PortfolioFixture.trade("10", on: "2025-04-17")], [prices])
    #expect(values(history) == ["unknown"])
    #expect(history.days.first?.coinsWithoutPrice == [])
    #expect(try self.history([], [prices]).days.isEmpty)
  }

  @Test func `values equal an independent computation for random ledgers`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      var trades: [PortfolioTrade] = []
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let coin = Bool.random(using: &generator) ? PortfolioFixture.bitcoin : PortfolioFixture.ether
        let day = "2025-04-1\(Int.random(in: 2...7, using: &generator))"
        trades.append(try PortfolioFixture.trade("\(Int.random(in: 1...999, using: &generator))", of: coin, on: day))
      }
      let prices = (0..<2).map { _ in (0..<4).map { _ in Int.random(in: 1...9_999, using: &generator) } }
      let coins = [PortfolioFixture.bitcoin, PortfolioFixture.ether]
      let all = try zip(coins, prices).map { coin, prices in
        try series(coin, prices.enumerated().map { ($0 * 24 + 5, "\($1)") })
      }
      for day in try history(trades, all).days {
        let index = day.day.ordinal - first.ordinal
        let expected = try trades.filter { $0.day <= day.day }.reduce(0) { sum, trade in
          let amount = try #require(Int(trade.amount.description))
          return sum + amount * prices[trade.coin.id == .bitcoin ? 0 : 1][index]
        }
        #expect(day.value?.description == "\(expected)", "seed \(seed), \(day.day)")
      }
    }
  }

  @Test func `last points of the days are those before midnight in UTC`() throws {
    let prices = try series(PortfolioFixture.bitcoin, [(0, "1"), (23, "2"), (24, "3"), (49, "4"), (50, "5")])
    #expect(prices.lastOfEachDay.points.map(\.price.description) == ["2", "3", "5"])
  }
}
