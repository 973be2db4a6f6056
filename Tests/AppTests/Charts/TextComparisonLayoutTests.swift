import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Charts of several coins as text and as SVG.
struct TextComparisonLayoutTests {
  private static let names = ["Bitcoin", "Ethereum", "Solana", "Dogecoin", "Cardano", "Tether"]

  private func model(_ count: Int, _ period: ChartPeriod = .month) throws -> ComparisonModel {
    let coins = Self.names.prefix(count).map { name in
      Coin(id: CoinID(name.lowercased()), symbol: name.prefix(3).uppercased(), name: name)
    }
    let series = try coins.indices.map { index in
      let points = try #require(SyntheticSeries.series(period, seed: UInt64(index))).points
      return try #require(PriceSeries(coin: coins[index].id, currency: .usd, points: points))
    }
    return try #require(ComparisonModel(coins, series: series))
  }

  private func lines(
    _ model: ComparisonModel, columns: Int, rows: Int, _ alphabet: TerminalAlphabet = .unicode
  ) -> [String] {
    let chart = TextChart(columns: columns, rows: rows, alphabet: alphabet)
    let state = model.viewState(detail: chart.detail)
    return chart.lines(state.plot).map { $0.rendered(inColor: false) }
  }

  @Test(arguments: 1...6) func `comparison fits every size and names each line by a letter`(_ count: Int) throws {
    for model in [try model(count), try model(count, .day)] {
      for columns in Array(1...20) + [27, 40, 80, 140, 200] {
        for rows in [1, 5, 6, 8, 14, 18] {
          for alphabet in [TerminalAlphabet.unicode, .ascii] {
            let lines = lines(model, columns: columns, rows: rows, alphabet)
            #expect(lines.count == rows, "\(columns)×\(rows)")
            #expect(!lines.contains { $0.cellWidth > columns }, "\(columns)×\(rows): \(lines)")
            if alphabet == .ascii {
              #expect(!lines.contains { line in line.utf8.contains { !(32..<127 ~= $0) } }, "\(lines)")
            }
          }
        }
      }
      let text = lines(model, columns: 80, rows: 18)
      let plotted = text.dropLast(2).joined()
      for letter in "ABCDEF".prefix(count) {
        #expect(plotted.filter { $0 == letter }.count >= 3, "\(letter)")
      }
      #expect(!plotted.contains("G"))
      #expect(plotted.contains("├ ") && plotted.contains("%"))
    }
  }

  @Test func `crosshair is a line through the chart`() throws {
    var model = try model(2)
    model.focus(at: 0.5)
    let lines = lines(model, columns: 80, rows: 18)
    let column = try #require(lines.firstIndex { $0.contains("┊") }.map { Array(lines[$0]).firstIndex(of: "┊") } ?? nil)
    for line in lines.dropLast(2) { #expect(Array(line)[column] != " ", "\(line)") }
  }

  @Test func `lines have different colors, and the first one is drawn over the others`() throws {
    let chart = TextChart(columns: 80, rows: 18, alphabet: .unicode)
    let same = try #require(SyntheticSeries.series(.month))
    let coins = (0..<2).map { Coin(id: CoinID("coin-\($0)"), symbol: "C\($0)", name: "Coin \($0)") }
    let series = try coins.map { try #require(PriceSeries(coin: $0.id, currency: .usd, points: same.points)) }
    let model = try #require(ComparisonModel(coins, series: series))
    let spans = chart.lines(model.viewState(detail: chart.detail).plot).flatMap(\.spans)
    let braille = spans.filter { $0.text.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value } }
    #expect(!braille.isEmpty && Set(braille.map(\.style)) == [.series(0)])
    #expect(spans.contains { $0.text == "B" && $0.style == .series(1) })
  }

  @Test func `picture is well-formed, names the provider and has the values of all coins`() throws {
    var model = try model(6)
    model.focus(at: 0.3)
    let svg = ComparisonPicture(model, period: "30 days", attribution: "Data by CoinGecko", .english).svg
    let content = try PictureContent(svg)
    #expect(content.names["svg"] == 1 && content.names["script"] == nil)
    #expect(content.strings.joined().contains("Data by CoinGecko"))
    for entry in model.viewState().legend {
      #expect(content.strings.contains(entry.symbol), "\(entry.symbol)")
      #expect(svg.contains(entry.price) && svg.contains(entry.change.value))
    }
    for index in 0..<6 { #expect(svg.contains("class=\"line series-\(index)\""), "\(index)") }
    #expect(content.names["title", default: 0] > 100)
    #expect(!svg.contains("nan") && !svg.contains("inf\"") && !svg.contains("href"))
  }

  @Test(arguments: ["<script>alert(1)</script>", "\"'&amp;</svg>", "\u{1B}]0;x\u{07}", "币安人生 🚀"])
  func `names of a comparison are escaped`(_ name: String) throws {
    let points = try #require(SyntheticSeries.series(.week)).points
    let coin = Coin(id: .bitcoin, symbol: name, name: name)
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    let model = try #require(ComparisonModel([coin], series: [series]))
    let svg = ComparisonPicture(model, period: "7 days", attribution: name, .english).svg
    let content = try PictureContent(svg)
    #expect(content.names["script"] == nil && content.names["svg"] == 1)
    #expect(!svg.unicodeScalars.contains { $0 != "\n" && !$0.isSafeForTerminal })
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
