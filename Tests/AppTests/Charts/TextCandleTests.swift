import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Candles as text, without colors.
struct TextCandleTests {
  /// The first, highest, lowest and last prices of a rise, a fall, a constant price and a small rise, in dollars.
  private static let prices = [[20, 29, 10, 25], [25, 26, 18, 20], [15, 15, 15, 15], [12, 14, 11, 13]]

  static func model(_ prices: [[Int]], period: ChartPeriod = .month) throws -> ChartModel {
    var model = ChartModel(coin: SyntheticSeries.bitcoin, period: period, style: .candles)
    let length = Double(model.candleSpan.interval)
    let candles = try prices.enumerated().map { index, price in
      try #require(
        Candle(
          time: SyntheticSeries.now.addingTimeInterval(-length * Double(prices.count - 1 - index)),
          open: FixedDecimal(price[0]), high: FixedDecimal(price[1]), low: FixedDecimal(price[2]),
          close: FixedDecimal(price[3])))
    }
    let series = try #require(CandleSeries(coin: .bitcoin, currency: .usd, candles: candles))
    model.receive(SyntheticSeries.sourced(series), over: model.candleSpan)
    return model
  }

  private func lines(
    _ model: ChartModel, columns: Int, rows: Int, _ alphabet: TerminalAlphabet = .unicode
  ) throws -> [String] {
    let chart = TextChart(columns: columns, rows: rows, alphabet: alphabet)
    let state = model.viewState(at: SyntheticSeries.now, .english, for: chart)
    return chart.lines(try #require(state.plot)).map { $0.rendered(inColor: false) }
  }

  // Ten columns and five rows have no labels: each row has two steps of two dollars.

  @Test func `bodies of falls are filled, bodies of rises are thin, and wicks reach the extremes`() throws {
    #expect(
      try lines(Self.model(Self.prices), columns: 10, rows: 5) == [
        "│  ╷",
        "┃  █",
        "╿  ▀",
        "│     ╻  ╷",
        "│        ╿",
      ])
  }

  @Test func `candles are ASCII without UTF-8`() throws {
    #expect(
      try lines(Self.model(Self.prices), columns: 10, rows: 5, .ascii) == [
        "|  |",
        "O  #",
        "O  #",
        "|     +  |",
        "|        O",
      ])
  }

  @Test func `crosshair fills the empty cells of its column`() throws {
    var model = try Self.model(Self.prices)
    model.focus(at: 0.35)
    #expect(
      try lines(model, columns: 10, rows: 5) == [
        "│  ╷",
        "┃  █",
        "╿  ▀",
        "│  ┊  ╻  ╷",
        "│  ┊     ╿",
      ])
  }

  @Test func `candles that do not fit are merged in groups of equal size`() throws {
    // Two candles per column: from 20 to 20 with the extremes of both, and from 15 to 13.
    #expect(
      try lines(Self.model(Self.prices), columns: 2, rows: 5) == [
        "│",
        "│",
        "╿",
        "│▄",
        "│▀",
      ])
  }

  @Test(arguments: [1, 2, 3, 16, 24, 40, 66, 80, 140, 200])
  func `candles reach both edges and fit the size`(_ columns: Int) throws {
    for count in [1, 2, 7, 42, 180, 400] {
      var random = SplitMix64(seed: UInt64(count))
      let prices = (0..<count).map { _ in
        let sorted = (0..<4).map { _ in Int.random(in: 100...900, using: &random) }.sorted()
        return [sorted[1], sorted[3], sorted[0], sorted[2]]
      }
      let model = try Self.model(prices)
      for rows in [1, 5, 6, 8, 18] {
        for alphabet in [TerminalAlphabet.unicode, .ascii] {
          let lines = try lines(model, columns: columns, rows: rows, alphabet)
          #expect(lines.count == rows, "\(columns)×\(rows), \(count) candles")
          #expect(!lines.contains { $0.cellWidth > columns }, "\(columns)×\(rows), \(count) candles: \(lines)")
        }
      }
      let chart = TextChart(columns: columns, rows: 18, alphabet: .unicode)
      let plot = try #require(model.viewState(at: SyntheticSeries.now, .english, for: chart).plot)
      let width = chart.plotColumns(plot)
      #expect(plot.candles.count <= width)
      guard count > 1, width > 1 else { continue }
      #expect(plot.candles.first?.x == 0 && plot.candles.last?.x == 1)
      let canvas = DotCanvas(columns: width, rows: 1, cell: (2, 4))
      let columnsWithCandles = Set(plot.candles.map { canvas.cell(x: $0.x, y: 0).column })
      #expect(columnsWithCandles.count == plot.candles.count, "\(count) candles in \(width) columns")
      #expect(columnsWithCandles.contains(0) && columnsWithCandles.contains(width - 1))
    }
  }

  @Test func `large chart has the labels of a line chart`() throws {
    let lines = try lines(Self.model(Self.prices), columns: 60, rows: 14)
    #expect(lines.first?.contains("max $29.00 · 2023-09-01 05:15 UTC") == true)
    #expect(lines[11].contains("min $10.00"))
    #expect(lines.contains { $0.hasSuffix("◂ $13.00") })
    #expect(lines[12].hasSuffix("┘"))
  }
}
