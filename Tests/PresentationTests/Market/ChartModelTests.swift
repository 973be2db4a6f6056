import Foundation
import QuidCore
import QuidPresentation
import Testing

struct ChartModelTests {
  private func loaded(_ prices: [String], period: ChartPeriod = .day, spacing: Double = 3_600) throws -> ChartModel {
    var model = ChartModel(coin: MarketFixture.bitcoin, period: period)
    model.receive(MarketFixture.sourced(try MarketFixture.series(prices, spacing: spacing)), of: period)
    return model
  }

  private func state(_ model: ChartModel, _ detail: ChartDetail = .standard) -> ChartViewState {
    model.viewState(at: MarketFixture.now, detail: detail)
  }

  @Test func `plot marks the first, last, lowest and highest point with exact prices`() throws {
    let plot = try #require(state(try loaded(["100", "130.5", "80.25", "90", "110"])).plot)
    let places: [Double] = [0, 0.25, 0.5, 0.75, 1]
    #expect(plot.line.map(\.x) == places)
    #expect(plot.first.price == "$100.00")
    #expect(plot.maximum.price == "$130.50")
    #expect(plot.maximum.position == ChartPosition(x: 0.25, y: 1))
    #expect(plot.minimum.price == "$80.25")
    #expect(plot.minimum.position.y == 0)
    #expect(plot.current.price == "$110.00")
    #expect(plot.current.change.text == "▲ +10.0%")
    #expect(plot.minimum.change.text == "▼ -19.8%")
    #expect(plot.maximum.date == "2023-09-01 14:15 UTC")
  }

  @Test func `focus selects recorded points with their price, date and change`() throws {
    var model = try loaded(["100", "130.5", "80.25", "110"])
    #expect(state(model).legend?.isFocused == false)
    #expect(state(model).legend?.price == "$110.00")
    model.focus(at: 0.4)
    let legend = try #require(state(model).legend)
    #expect(legend.price == "$130.50")
    #expect(legend.date == "2023-09-01 15:15 UTC")
    #expect(legend.change.text == "▲ +30.5%")
    #expect(legend.isFocused)
    #expect(model.focusedPoint?.price == (try FixedDecimal("130.5")))
    model.moveFocus(by: 1)
    #expect(state(model).plot?.focus?.index == 2)
    model.moveFocus(by: .max)
    #expect(state(model).plot?.focus?.index == 3)
    model.moveFocus(by: -9)
    #expect(state(model).plot?.focus?.index == 0)
    model.focus(at: .nan)
    #expect(state(model).plot?.focus?.index == 0)
    model.clearFocus()
    #expect(state(model).plot?.focus == nil)
    model.moveFocus(by: -1)
    #expect(state(model).plot?.focus?.index == 2)
  }

  @Test func `changing the period discards prices and ignores responses for the previous period`() throws {
    var model = try loaded(["100", "110"])
    model.focus(at: 0)
    model.choose(.year)
    #expect(state(model).status == .loading)
    #expect(state(model).plot == nil)
    #expect(model.focus == nil)
    model.receive(MarketFixture.sourced(try MarketFixture.series(["1", "2"])), of: .day)
    #expect(state(model).status == .loading)
    model.fail(with: MarketFixture.offline, of: .day)
    #expect(state(model).status == .loading)
    model.fail(with: MarketFixture.offline, of: .year)
    #expect(state(model).status == .failed(MarketFixture.offline.message))
    #expect(state(model).periods.map(\.title) == ["1D", "7D", "30D", "90D", "1Y"])
    #expect(state(model).periods.map(\.isSelected) == [false, false, false, false, true])
  }

  @Test func `prices of another coin are ignored`() throws {
    var model = ChartModel(coin: MarketFixture.ether, period: .day)
    model.receive(MarketFixture.sourced(try MarketFixture.series(["1", "2"])), of: .day)
    #expect(state(model).status == .loading)
  }

  @Test func `plot handles an empty series, a single point and equal prices`()
    throws
  {
    #expect(
      state(try loaded([])).status == .empty("There are no prices in this period. Choose another period."))
    let single = try #require(state(try loaded(["5"])).plot)
    #expect(single.line == [ChartPosition(x: 0.5, y: 0.5)])
    #expect(single.current.change.text == "–")
    #expect(single.priceTicks.map(\.label) == ["$5.00"])
    let level = try #require(state(try loaded(["1", "1", "1"])).plot)
    #expect(level.line.map(\.y) == [0.5, 0.5, 0.5])
  }

  @Test func `changing the currency converts the whole chart at one rate`() throws {
    var model = try loaded(["100", "130.5", "80.25", "110"])
    model.focus(at: 0.3)
    model.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter"))
    model.choose(MarketFixture.sek)
    let state = state(model)
    #expect(state.legend?.price == "SEK\u{A0}1,425.98")
    #expect(state.legend?.change.text == "▲ +30.5%")
    #expect(state.currency == "SEK")
    model.choose(.usd)
    #expect(self.state(model).legend?.price == "$130.50")
  }

  @Test func `daily series shows days, and a time of day only for the current price`() throws {
    let midnight = CalendarDay(MarketFixture.now).start
    let points = (0..<10).map { index in
      PriceSeries.Point(
        time: index < 9 ? midnight.addingTimeInterval(Double(index - 8) * 86_400) : MarketFixture.now,
        price: FixedDecimal(index + 1))
    }
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .year)
    model.receive(MarketFixture.sourced(series), of: .year)
    let plot = try #require(state(model).plot)
    #expect(plot.first.date == "2023-08-24")
    #expect(plot.current.date == "2023-09-01 17:15 UTC")
  }

  @Test func `selected points are evenly spread and include the extremes`() throws {
    let prices = (0..<500).map { "\(100 + ($0 == 137 ? 50 : $0 == 311 ? -50 : $0 % 7))" }
    let plot = try #require(
      state(try loaded(prices), ChartDetail(priceTicks: 5, timeTicks: 5, points: 40)).plot)
    let indices = plot.points.map(\.index)
    #expect(indices.count <= 40)
    #expect(indices.count > 20)
    #expect(Set([0, 137, 311, 499]).isSubset(of: indices))
    #expect(indices == indices.sorted())
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $1 - $0 <= 20 })
  }
}
