import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

struct TextChartTests {
  struct Frame: CustomTestStringConvertible, Sendable {
    let period: ChartPeriod
    let columns: Int
    var alphabet = TerminalAlphabet.unicode
    var testDescription: String { "\(period.days ?? 0)d-\(columns)\(alphabet == .ascii ? "-ascii" : "")" }
  }

  static let frames =
    ChartPeriod.allCases.flatMap { period in [40, 80, 140].map { Frame(period: period, columns: $0) } }
    + [Frame(period: .month, columns: 40, alphabet: .ascii), Frame(period: .month, columns: 80, alphabet: .ascii)]

  @Test(arguments: frames) func `chart equals its snapshot`(_ frame: Frame) throws {
    let chart = TextChart(columns: frame.columns, rows: frame.columns < 60 ? 14 : 18, alphabet: frame.alphabet)
    let lines = try Self.lines(of: SyntheticSeries.model(frame.period), chart)
    try Golden.expect(lines.map { $0 + "\n" }.joined(), "Market/Golden/chart-\(frame.testDescription).txt")
  }

  @Test func `lines fit the width and their count equals the height`() throws {
    // Prices with nine digits, three digits and eight zeros after the dot.
    let models = [
      SyntheticSeries.model(.day, unit: 10_000_000_000_000_000_000), SyntheticSeries.model(.year, unit: 4),
      SyntheticSeries.model(.week, start: 4),
    ]
    for model in models {
      for columns in Array(1...20) + [27, 28, 33, 40, 80, 200] {
        for rows in [1, 5, 6, 8, 14] {
          for alphabet in [TerminalAlphabet.unicode, .ascii] {
            let lines = try Self.lines(of: model, TextChart(columns: columns, rows: rows, alphabet: alphabet))
            #expect(lines.count == rows, "\(columns)×\(rows)")
            #expect(lines.allSatisfy { $0.cellWidth <= columns }, "\(columns)×\(rows): \(lines)")
            #expect(alphabet == .unicode || lines.allSatisfy { $0.utf8.allSatisfy { 32..<127 ~= $0 } })
          }
        }
      }
    }
  }

  @Test(arguments: ["sv_SE", "de_DE", "en_IN", "ja_JP"]) func `other locales fit the width`(_ locale: String) throws {
    let format = DisplayFormat(localeIdentifier: locale)
    for columns in [40, 80, 140] {
      let chart = TextChart(columns: columns, rows: 16, alphabet: .unicode)
      let lines = try Self.lines(of: SyntheticSeries.model(.month), chart, format)
      #expect(lines.count == 16)
      #expect(lines.allSatisfy { $0.cellWidth <= columns }, "\(lines)")
    }
  }

  @Test func `focus is a line from its point to the axis`() throws {
    var model = SyntheticSeries.model(.month)
    model.focus(at: 0.5)
    let chart = TextChart(columns: 80, rows: 18, alphabet: .unicode)
    let lines = try Self.lines(of: model, chart)
    let column = try #require(lines.dropFirst().first.map { Array($0).firstIndex(of: "┊") } ?? nil)
    for line in lines[1..<15] { #expect(Array(line)[column] != " ", "\(line)") }
  }

  @Test func `single price and constant price are drawn`() throws {
    for count in [1, 2, 30] {
      let points = (0..<count).map { index in
        PriceSeries.Point(time: SyntheticSeries.now.addingTimeInterval(Double(index) * 3_600), price: .one)
      }
      let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
      var model = ChartModel(coin: SyntheticSeries.bitcoin, period: .day)
      model.receive(SyntheticSeries.sourced(series), of: .day)
      let lines = try Self.lines(of: model, TextChart(columns: 40, rows: 12, alphabet: .unicode))
      #expect(lines.contains { $0.contains("◂ $1.00") })
      #expect(lines.contains { $0.unicodeScalars.contains { 0x2801...0x28FF ~= $0.value } })
    }
  }

  static func lines(
    of model: ChartModel, _ chart: TextChart, _ format: DisplayFormat = .english
  ) throws -> [String] {
    let state = model.viewState(at: SyntheticSeries.now, format, detail: chart.detail)
    return chart.lines(try #require(state.plot)).map { $0.rendered(inColor: false) }
  }
}
