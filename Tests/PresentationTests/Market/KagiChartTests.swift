import Foundation
import QuidCore
import Testing

@testable import QuidPresentation

/// Kagi charts and volumes of ``ChartModel``.
struct KagiChartTests {
  private static let prices = ["100", "110", "108", "120", "95", "97", "130", "128"]

  private func loaded(_ prices: [String] = Self.prices, style: ChartStyle = .kagi) throws -> ChartModel {
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .day, style: style)
    model.receive(MarketFixture.sourced(try MarketFixture.series(prices)), of: .day)
    return model
  }

  private func state(_ model: ChartModel, _ detail: ChartDetail = .standard) -> ChartViewState {
    model.viewState(at: MarketFixture.now, detail: detail)
  }

  // MARK: Kagi lines

  @Test func `plot has evenly spaced lines with their thickness`() throws {
    let state = state(try loaded())
    let plot = try #require(state.plot)
    let high = 25.0 / 35
    #expect(
      plot.kagi == [
        ChartKagiLine(x: 0, start: 5.0 / 35, end: high, startsThick: true, endsThick: true, thicknessChange: nil),
        ChartKagiLine(x: 0.5, start: high, end: 0, startsThick: true, endsThick: false, thicknessChange: 5.0 / 35),
        ChartKagiLine(x: 1, start: 0, end: 1, startsThick: false, endsThick: true, thicknessChange: high),
      ])
    #expect(plot.line == plot.kagi.map { ChartPosition(x: $0.x, y: $0.end) })
    #expect(plot.candles.isEmpty && plot.volumes == nil)
    #expect(plot.minimum.price == "$95.00" && plot.minimum.position == ChartPosition(x: 0.5, y: 0))
    #expect(plot.maximum.price == "$130.00" && plot.maximum.position == ChartPosition(x: 1, y: 1))
    // The last price is not at the end of the last line.
    #expect(plot.current.price == "$128.00" && plot.current.change.text == "▲ +28.0%")
    #expect(state.legend?.price == "$128.00" && state.legend?.isFocused == false)
    #expect(state.kagiName == "Kagi, reversal 4%" && state.candleLength == nil && state.styleName == state.kagiName)
    #expect(state.periodName == "\(plot.first.date) to \(plot.current.date)" && state.status == .ready)
  }

  @Test func `crosshair selects the ends of the lines`() throws {
    var model = try loaded()
    model.moveFocus(by: -1)
    #expect(state(model).plot?.focus?.index == 1 && model.focusedPoint?.price == FixedDecimal(95))
    model.moveFocus(by: -9)
    #expect(state(model).legend?.price == "$120.00" && state(model).legend?.isFocused == true)
    model.moveFocus(by: .max)
    #expect(model.focusedPoint?.price == FixedDecimal(130))
    model.focus(at: 0.4)
    #expect(state(model).plot?.focus?.position == ChartPosition(x: 0.5, y: 0))
    // The line from 95 to 130 contains the time of 97.
    model.focus(on: MarketFixture.now.addingTimeInterval(-2 * 3_600))
    #expect(model.focusedPoint?.price == FixedDecimal(130))
    model.choose(.line)
    #expect(state(model).legend?.price == "$130.00")
    #expect(model.lastPoint?.price == FixedDecimal(128))
  }

  @Test func `only the newest lines are shown if there are too many`() throws {
    var model = try loaded()
    let state = state(model, ChartDetail(priceTicks: 4, timeTicks: 4, points: 9, candles: 2))
    let plot = try #require(state.plot)
    #expect(plot.kagi.map(\.x) == [0, 1] && plot.kagi.map(\.endsThick) == [false, true])
    #expect(plot.points.map(\.index) == [1, 2] && plot.points.map(\.price) == ["$95.00", "$130.00"])
    #expect(state.kagiName == "Kagi, reversal 4%, last 2 of 3 lines")
    // A line that is not shown is at the left edge.
    model.focus(at: 0)
    let focus = self.state(model, ChartDetail(priceTicks: 4, timeTicks: 4, candles: 2)).plot?.focus
    #expect(focus?.index == 0 && focus?.position.x == 0 && focus?.price == "$120.00")
  }

  @Test func `prices without lines are drawn as a point`() throws {
    for prices in [["5"], ["5", "5", "5"]] {
      var model = try loaded(prices)
      let plot = try #require(state(model).plot)
      #expect(plot.kagi.isEmpty && plot.line == [ChartPosition(x: 0.5, y: 0.5)])
      #expect(plot.minimum.price == "$5.00" && plot.current.price == "$5.00")
      model.moveFocus(by: -1)
      model.focus(at: 0.9)
      #expect(state(model).legend?.price == "$5.00" && state(model).plot?.focus?.index == 0)
    }
    let empty = try loaded([])
    #expect(state(empty).plot == nil)
    #expect(state(empty).status == .empty("There are no prices in this period. Choose another period."))
    #expect(empty.focusedPoint == nil && empty.lastPoint == nil)
  }

  @Test func `price before the first reversal is on the scale`() throws {
    let plot = try #require(state(try loaded(["100", "101", "98"])).plot)
    #expect(
      plot.kagi == [
        ChartKagiLine(x: 0.5, start: 2.0 / 3, end: 1, startsThick: true, endsThick: true, thicknessChange: nil)
      ])
    #expect(plot.minimum.price == "$98.00" && plot.current.position == ChartPosition(x: 0.5, y: 0))
  }

  @Test func `lines end at the same times in another currency and with each reversal`() throws {
    var model = try loaded()
    model.receive(MarketFixture.sourced(try MarketFixture.rates(), "Frankfurter"))
    model.choose(MarketFixture.sek)
    let plot = try #require(state(model).plot)
    // 130 × 11.8493 ÷ 1.0844
    #expect(plot.maximum.price == "SEK\u{A0}1,420.52" && plot.kagi.count == 3)
    let wide = ChartModel(
      coin: MarketFixture.bitcoin, period: .day, style: .kagi,
      reversal: try #require(KagiSeries.Reversal(percent: try FixedDecimal("24.5"))))
    var received = wide
    received.receive(MarketFixture.sourced(try MarketFixture.series(Self.prices)), of: .day)
    #expect(state(received).kagiName == "Kagi, reversal 24.5%" && state(received).plot?.kagi.count == 1)
    #expect(state(wide).kagiName == nil)
  }

  @Test func `styles follow each other`() {
    #expect(ChartStyle.allCases.map(\.next) == [.candles, .kagi, .line])
  }

  @Test func `ticks are the ends of lines, without repeated labels`() throws {
    let prices = (0..<40).map { $0.isMultiple(of: 2) ? "100" : "120" }
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .week, style: .kagi)
    model.receive(MarketFixture.sourced(try MarketFixture.series(prices, spacing: 14_400)), of: .week)
    let ticks = try #require(state(model, ChartDetail(priceTicks: 3, timeTicks: 39)).plot).timeTicks
    #expect(ticks.map(\.label) == ["Aug 26", "Aug 27", "Aug 28", "Aug 29", "Aug 30", "Aug 31", "Sep 1"])
    #expect(state(model, ChartDetail(priceTicks: 3, timeTicks: 4)).plot?.timeTicks.count == 4)
    #expect(ticks.map(\.position) == ticks.map(\.position).sorted())
  }

  // MARK: Volumes

  private func traded(_ volumes: [Int?]) throws -> ChartModel {
    let points = volumes.enumerated().map { index, volume in
      PriceSeries.Point(
        time: MarketFixture.now.addingTimeInterval(Double(index + 1 - volumes.count) * 3_600),
        price: FixedDecimal(100 + index), volume: volume.map { FixedDecimal($0) })
    }
    var model = ChartModel(coin: MarketFixture.bitcoin, period: .day, showsVolume: true)
    model.receive(
      MarketFixture.sourced(try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))), of: .day)
    return model
  }

  @Test func `volumes are bars from zero, and the crosshair reads the volume of its time`() throws {
    var model = try traded([5_000_000_000, nil, 0, 20_000_000_000, 10_000_000_000])
    let plot = try #require(state(model, ChartDetail(priceTicks: 3, timeTicks: 3, points: 9)).plot)
    let volumes = try #require(plot.volumes)
    #expect(volumes.name == "volume, 24 h" && volumes.maximum == "$20.0B")
    #expect(volumes.bars.map(\.x) == plot.line.map(\.x))
    #expect(volumes.bars.map(\.height) == [0.25, nil, 0, 1, 0.5])
    #expect(plot.current.volume == "$10.0B" && state(model).legend?.volume == "$10.0B")
    #expect(plot.points.map(\.volume) == ["$5.0B", "–", "$0.00", "$20.0B", "$10.0B"])
    model.moveFocus(by: -1)
    #expect(state(model).legend?.volume == "$20.0B")
    model.moveFocus(by: -2)
    #expect(state(model).legend?.volume == "–")
    model.toggleVolume()
    #expect(state(model).plot?.volumes == nil && state(model).legend?.volume == nil && !model.showsVolume)
  }

  @Test func `unknown volumes have no bars`() throws {
    let volumes = try #require(state(try traded([nil, nil])).plot?.volumes)
    #expect(volumes.bars.isEmpty && volumes.maximum == "–")
    let zero = try #require(state(try traded([0, 0])).plot?.volumes)
    #expect(zero.bars.map(\.height) == [0, 0] && zero.maximum == "$0.00")
  }

  @Test func `candles and Kagi lines have no volumes`() throws {
    var model = try traded([1, 2])
    model.choose(.kagi)
    #expect(state(model).plot?.volumes == nil && state(model).plot?.current.volume == nil)
  }
}
