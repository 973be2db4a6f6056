import Foundation
import QuidCore
import Testing

@testable import QuidPresentation

struct CandleChartTests {
  /// Prices in dollars: open, high, low, close.
  private static let prices = [[100, 110, 90, 105], [105, 130, 100, 120], [120, 120, 80, 90], [90, 100, 90, 90]]

  /// Returns candles of four hours, the last of which ends now.
  private func series(_ prices: [[Int]] = Self.prices) throws -> CandleSeries {
    let candles = try prices.enumerated().map { index, price in
      try #require(
        Candle(
          time: MarketFixture.now.addingTimeInterval(-14_400 * Double(prices.count - 1 - index)),
          open: FixedDecimal(price[0]), high: FixedDecimal(price[1]), low: FixedDecimal(price[2]),
          close: FixedDecimal(price[3])))
    }
    return try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles))
  }

  private func loaded() throws -> ChartModel {
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .month, style: .candles)
    model.receive(MarketFixture.sourced(try series()), over: .month)
    return model
  }

  private func state(_ model: ChartModel, _ detail: ChartDetail = .standard) -> ChartViewState {
    model.viewState(at: MarketFixture.now, detail: detail)
  }

  @Test func `plot has the positions of all prices, evenly spaced`() throws {
    let state = state(try loaded())
    let plot = try #require(state.plot)
    let columns: [Double] = [0, 1.0 / 3, 2.0 / 3, 1]
    #expect(plot.candles.map(\.x) == columns)
    #expect(
      plot.candles.first == ChartCandle(x: 0, open: 0.4, high: 0.6, low: 0.2, close: 0.5, direction: .up))
    #expect(plot.candles.map(\.direction) == [.up, .up, .down, .unchanged])
    #expect(plot.line == plot.candles.map { ChartPosition(x: $0.x, y: $0.close) })
    #expect(plot.maximum.price == "$130.00" && plot.maximum.position == ChartPosition(x: 1.0 / 3, y: 1))
    #expect(plot.minimum.price == "$80.00" && plot.minimum.position == ChartPosition(x: 2.0 / 3, y: 0))
    #expect(plot.current.price == "$90.00")
    // From the first price of the first candle.
    #expect(plot.current.change.text == "▼ -10.0%")
    #expect(state.periodName == "\(plot.first.date) to \(plot.current.date)" && state.candleLength == "4 h per candle")
    #expect(state.status == .ready && state.attribution == "Data by CoinGecko")
  }

  @Test func `crosshair reads the four prices and the end of each recorded candle`() throws {
    var model = try loaded()
    #expect(state(model).legend?.isFocused == false)
    #expect(state(model).legend?.candle?.close == "$90.00")
    model.focus(at: 0.3)
    let legend = try #require(state(model).legend)
    let candle = try #require(legend.candle)
    #expect([candle.open, candle.high, candle.low, candle.close] == ["$105.00", "$130.00", "$100.00", "$120.00"])
    #expect(candle.change.text == "▲ +14.3%")
    #expect(legend.date == "2023-09-01 09:15 UTC" && legend.isFocused)
    #expect(model.focusedPoint?.price == FixedDecimal(120))
    model.moveFocus(by: 1)
    #expect(state(model).legend?.candle?.low == "$80.00")
    model.moveFocus(by: .max)
    #expect(state(model).plot?.focus?.index == 3)
    model.moveFocus(by: -9)
    #expect(state(model).plot?.focus?.index == 0)
    // The end of an interval belongs to the next candle.
    model.focus(on: MarketFixture.now.addingTimeInterval(-3 * 14_400))
    #expect(state(model).plot?.focus?.index == 1)
    model.clearFocus()
    model.moveFocus(by: -1)
    #expect(state(model).plot?.focus?.index == 2)
  }

  @Test func `too many candles are merged in groups, and the crosshair still reads each of them`() throws {
    var model = try loaded()
    model.focus(at: 0.34)
    let state = state(model, ChartDetail(priceTicks: 5, timeTicks: 5, points: 9, candles: 3))
    let plot = try #require(state.plot)
    #expect(
      plot.candles == [
        ChartCandle(x: 0, open: 0.4, high: 1, low: 0.2, close: 0.8, direction: .up),
        ChartCandle(x: 1, open: 0.8, high: 0.8, low: 0, close: 0.2, direction: .down),
      ])
    #expect(state.candleLength == "8 h per candle")
    #expect(plot.focus?.index == 1 && plot.focus?.position.x == 0)
    #expect(plot.focus?.candle?.open == "$105.00")
    #expect(plot.points.map(\.candle?.high) == ["$130.00", "$120.00"])
    #expect(plot.minimum.price == "$80.00" && plot.maximum.price == "$130.00")
  }

  @Test func `line and candles are loaded separately and keep the selected time`() throws {
    var model = try loaded()
    model.focus(at: 0.7)
    let time = try #require(model.focus)
    model.choose(.line)
    #expect(model.style == .line && state(model).status == .loading && state(model).plot == nil)
    #expect(model.lastPoint == nil && model.shownCurrency == nil)
    model.receive(MarketFixture.sourced(try MarketFixture.series(["1", "2", "3"], spacing: 14_400)), of: .month)
    #expect(state(model).legend?.price == "$2.00" && state(model).legend?.candle == nil)
    #expect(state(model).candleLength == nil && state(model).plot?.candles.isEmpty == true)
    model.choose(.candles)
    #expect(model.focus == time && state(model).legend?.candle?.low == "$80.00")
    #expect(model.lastPoint?.price == FixedDecimal(90) && model.shownCurrency == .usd)
  }

  @Test func `candles of another coin or period are ignored`() throws {
    var model = try loaded()
    model.choose(.quarter)
    #expect(state(model).status == .loading && model.focus == nil)
    model.receive(MarketFixture.sourced(try series()), over: .month)
    #expect(state(model).status == .loading)
    model.failCandles(with: MarketFixture.offline, over: .month)
    #expect(state(model).status == .loading)
    model.failCandles(with: MarketFixture.offline, over: .quarter)
    #expect(state(model).status == .failed(MarketFixture.offline.message))
    model.receive(MarketFixture.sourced(try series()), over: .quarter)
    #expect(state(model).candleLength == "4 days per candle")
    var ether = ChartModel(coin: MarketFixture.ether, style: .candles)
    ether.receive(MarketFixture.sourced(try series()), over: .month)
    #expect(state(ether).status == .loading)
  }

  @Test func `candles are converted at one rate`() throws {
    var model = try loaded()
    model.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter"))
    model.choose(MarketFixture.sek)
    // 90 × 11.8493 ÷ 1.0844
    #expect(state(model).legend?.candle?.close == "SEK\u{A0}983.44")
    #expect(state(model).currency == "SEK" && state(model).rateLine != nil)
    model.choose(.usd)
    #expect(state(model).legend?.candle?.close == "$90.00")
  }

  @Test func `single candle is drawn in the middle`() throws {
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .day, style: .candles)
    model.receive(MarketFixture.sourced(try series([[5, 5, 5, 5]])), over: .day)
    let plot = try #require(state(model).plot)
    #expect(plot.candles == [ChartCandle(x: 0.5, open: 0.5, high: 0.5, low: 0.5, close: 0.5, direction: .unchanged)])
    #expect(state(model).candleLength == "30 min per candle")
  }

  @Test(
    arguments: [
      (1, nil), (30, nil), (365, nil),
      (20, "A candle chart of 20 days is not available, so the chart covers 30 days."),
      (2, "A candle chart of 2 days is not available, so the chart covers 7 days."),
      (45, "A candle chart of 45 days is not available, so the chart covers 90 days."),
    ] as [(Int, String?)])
  func `another period than the requested one is reported`(days: Int, sentence: String?) throws {
    let period = try #require(ChartPeriod(days: days))
    #expect(CandleSpan.covering(days: days).note(requested: period) == sentence)
  }

  @Test func `period is any number of days up to a year, or all days`() throws {
    #expect(ChartPeriod(days: 0) == nil && ChartPeriod(days: 366) == nil && ChartPeriod(days: -1) == nil)
    #expect(ChartPeriod(days: 30) == .month)
    let period = try #require(ChartPeriod(days: 45))
    #expect(period.title == "45D" && period.name == "45 days")
    #expect(period.longer == .quarter && period.shorter == .month)
    #expect(ChartPeriod.all.title == "Max" && ChartPeriod.all.name == "all time")
    #expect(ChartPeriod.all.shorter == .year && ChartPeriod.all.longer == .all)
    #expect(ChartPeriod.day.shorter == .day && ChartPeriod.year.longer == .year)
    #expect(ChartPeriod.allCases.map(\.name) == ["24 hours", "7 days", "30 days", "90 days", "1 year"])
  }
}
