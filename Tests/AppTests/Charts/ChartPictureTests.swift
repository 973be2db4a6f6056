import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

struct ChartPictureTests {
  private func svg(_ model: ChartModel, _ format: DisplayFormat = .english) throws -> String {
    let state = model.viewState(at: SyntheticSeries.now, format, detail: ChartPicture.detail)
    return try #require(ChartPicture(state)).svg
  }

  @Test func `picture equals its snapshot`() throws {
    try Golden.expect(try svg(SyntheticSeries.model(.week)), "Market/Golden/chart-7d.svg")
  }

  @Test(arguments: ChartPeriod.allCases) func `picture is well-formed, self-contained and labeled`(
    _ period: ChartPeriod
  ) throws {
    let model = SyntheticSeries.model(period)
    let svg = try svg(model)
    let content = try PictureContent(svg)
    #expect(content.names["title", default: 0] >= 100)
    #expect(content.names["text", default: 0] >= 100)
    #expect(content.strings.contains { $0.contains("$") })
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(!svg.contains("href") && !svg.contains("<script") && !svg.contains("@import"))
    #expect(svg.contains("viewBox=\"0 0 960 540\""))
    #expect(!svg.contains("nan") && !svg.contains("inf\""))
    let series = try #require(SyntheticSeries.series(period))
    for point in [series.minimum, series.maximum, series.last] {
      #expect(svg.contains(NumberFormat.english.price(try #require(point).price, .usd)))
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\"'&amp;</svg>", "\u{1B}]0;x\u{07}", "\u{202E}evil\u{2066}", "\u{0}\u{FFFE}\u{FFFF}",
    "币安人生 🚀", String(repeating: "long ", count: 400),
  ])
  func `provider name is escaped`(_ name: String) throws {
    var model = ChartModel(coin: Coin(id: .bitcoin, symbol: name, name: name), period: .week)
    let series = try #require(SyntheticSeries.series(.week))
    model.receive(SyntheticSeries.sourced(series), of: .week)
    model.focus(at: 0.3)
    let svg = try svg(model, DisplayFormat(localeIdentifier: "sv_SE"))
    let content = try PictureContent(svg)
    #expect(content.names["script"] == nil)
    #expect(content.names["svg"] == 1)
    #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSafeForTerminal })
  }

  @Test func `line of a chart with gaps has one part for each period with prices`() throws {
    let hour = 3_600.0
    let times = [0, 1, 2, 600, 1_200, 1_201].map { SyntheticSeries.now.addingTimeInterval(($0 - 1_300) * hour) }
    let points = times.map { PriceSeries.Point(time: $0, price: 3) }
    var model = ChartModel(coin: SyntheticSeries.bitcoin, period: .quarter)
    model.receive(
      SyntheticSeries.sourced(try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))), of: .quarter)
    let svg = try svg(model)
    #expect(svg.components(separatedBy: "class=\"line flat\"").count == 4, "two lines and the dot between them")
    #expect(svg.components(separatedBy: "h0\"/>").count == 2)
    #expect(try PictureContent(svg).names["path", default: 0] > 5)
  }

  @Test func `empty chart has no picture`() {
    let model = ChartModel(coin: SyntheticSeries.bitcoin)
    #expect(ChartPicture(model.viewState(at: SyntheticSeries.now)) == nil)
  }

  @Test func `single price is drawn as a dot`() throws {
    let points = [PriceSeries.Point(time: SyntheticSeries.now, price: .one)]
    var model = ChartModel(coin: SyntheticSeries.bitcoin, period: .day)
    model.receive(
      SyntheticSeries.sourced(try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))), of: .day)
    #expect(try PictureContent(try svg(model)).names["circle", default: 0] > 1)
  }

  @Test func `picture of candles is well-formed and has a wick and a body for each candle`() throws {
    let model = try TextCandleTests.model([[20, 29, 10, 25], [25, 26, 18, 20], [15, 15, 15, 15]])
    let state = model.viewState(at: SyntheticSeries.now, detail: ChartPicture.detail)
    let svg = try #require(ChartPicture(state)).svg
    let content = try PictureContent(svg)
    for name in ["up", "down", "flat"] {
      #expect(svg.contains("class=\"wick \(name)\"") && svg.contains("class=\"body \(name)\""), "\(name)")
    }
    #expect(svg.contains("O $25.00 · H $26.00 · L $18.00 · C $20.00"))
    #expect(content.strings.joined().contains(" UTC, 4 h per candle"))
    #expect(content.strings.joined().contains("Data by CoinGecko"))
    #expect(content.names["linearGradient"] == nil && !svg.contains("nan"))
  }

  @Test func `picture of many candles merges them`() throws {
    let model = try TextCandleTests.model((0..<400).map { [100 + $0 % 7, 120, 90, 100 + $0 % 5] })
    let state = model.viewState(at: SyntheticSeries.now, detail: ChartPicture.detail)
    let svg = try #require(ChartPicture(state)).svg
    #expect(svg.components(separatedBy: "class=\"body").count - 1 == 134)
    #expect(svg.contains("12 h per candle"))
  }
}
