import Foundation
import QuidCore
import QuidPresentation
import Testing

struct ComparisonModelTests {
  private func series(_ coin: Coin, _ prices: [String], lastHour: Double = 0) throws -> PriceSeries {
    let points = try prices.enumerated().map { index, price in
      PriceSeries.Point(
        time: MarketFixture.now.addingTimeInterval((lastHour - Double(prices.count - 1 - index)) * 3_600),
        price: try FixedDecimal(price))
    }
    return try #require(PriceSeries(coin: coin.id, currency: .usd, points: points))
  }

  private func model() throws -> ComparisonModel {
    let coins = [MarketFixture.bitcoin, MarketFixture.ether]
    let prices = [["100", "110", "90"], ["10", "10.5", "12"]]
    return try #require(ComparisonModel(coins, series: try zip(coins, prices).map { try series($0, $1) }))
  }

  @Test func `lines are changes in percent from the common start`() throws {
    let state = try model().viewState()
    #expect(state.plot.lines.map { $0.map(\.x) } == [[0, 0.5, 1], [0, 0.5, 1]])
    let heights: [[Double]] = [[1.0 / 3, 2.0 / 3, 0], [1.0 / 3, 0.5, 1]]
    #expect(state.plot.lines.map { $0.map(\.y) } == heights)
    #expect(state.plot.zero == 1.0 / 3 && state.plot.focus == nil)
    #expect(state.plot.percentTicks.map(\.label) == ["-10%", "0%", "+10%", "+20%"])
    #expect(state.start == "2023-09-01 15:15 UTC")
    #expect(state.legend.map(\.symbol) == ["BTC", "ETH"] && state.legend.map(\.name) == ["Bitcoin", "Ethereum"])
    #expect(state.legend.map(\.price) == ["$90.00", "$12.00"])
    #expect(state.legend.map(\.change.text) == ["▼ -10.0%", "▲ +20.0%"])
  }

  @Test func `crosshair reads every coin at one time`() throws {
    var model = try model()
    model.focus(at: 0.4)
    let state = model.viewState()
    #expect(state.plot.focus == 0.4)
    #expect(state.legend.map(\.price) == ["$110.00", "$10.50"])
    #expect(state.legend.map(\.change.text) == ["▲ +10.0%", "▲ +5.0%"])
    #expect(Set(state.legend.map(\.date)) == ["2023-09-01 16:15 UTC"])
    model.focus(on: MarketFixture.now)
    #expect(model.viewState().legend.map(\.price) == ["$90.00", "$12.00"])
    model.focus(at: .nan)
    #expect(model.focus == MarketFixture.now)
  }

  @Test func `line of a coin that ends earlier is shorter`() throws {
    let coins = [MarketFixture.bitcoin, MarketFixture.ether]
    let model = try #require(
      ComparisonModel(
        coins,
        series: [try series(coins[0], ["1", "2", "3", "4", "5"]), try series(coins[1], ["1", "2"], lastHour: -2)]))
    #expect(model.comparison.start == MarketFixture.now.addingTimeInterval(-3 * 3_600))
    let ends: [Double?] = [1, 1.0 / 3]
    #expect(model.viewState().plot.lines.map(\.last?.x) == ends)
  }

  @Test func `coins without a common time, and too many coins, have no chart`() throws {
    let coins = [MarketFixture.bitcoin, MarketFixture.ether]
    let apart = [try series(coins[0], ["1", "2"]), try series(coins[1], ["1", "2"], lastHour: -9)]
    #expect(ComparisonModel(coins, series: apart) == nil)
    #expect(ComparisonModel([], series: []) == nil)
    let one = try series(coins[0], ["1", "2"])
    #expect(ComparisonModel(Array(repeating: coins[0], count: 6), series: Array(repeating: one, count: 6)) != nil)
    #expect(ComparisonModel(Array(repeating: coins[0], count: 7), series: Array(repeating: one, count: 7)) == nil)
  }
}
