import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Charts of recorded prices.
@Suite(.enabled(if: SharedFolder.isPresent)) struct RecordedChartTests {
  struct Recording: CustomTestStringConvertible, Sendable {
    let file: String
    let period: ChartPeriod
    /// The number of points at the end of the recording that are drawn.
    var count = Int.max
    var testDescription: String { "\(period.days ?? 0)d \(file)" }
  }

  static let recordings = [
    Recording(file: "market_chart_btc_1d_2021-05.json", period: .day),
    Recording(file: "market_chart_bitcoin_30d_hourly_2023-06.json", period: .week, count: 169),
    Recording(file: "market_chart_bitcoin_30d_hourly_2023-06.json", period: .month),
    Recording(file: "market_chart_ethereum_30d_hourly_2023-06.json", period: .month),
    Recording(file: "market_chart_btc_90d_daily_2021-05.json", period: .quarter),
    Recording(file: "market_chart_1157d_daily_2019-2022.json", period: .year, count: 366),
  ]

  @Test(arguments: recordings) func `extremes touch the edges and labels are exact`(
    _ recording: Recording
  ) throws {
    let (series, model) = try load(recording)
    let numbers = NumberFormat.english
    let maximum = numbers.price(try #require(series.maximum).price, .usd)
    let minimum = numbers.price(try #require(series.minimum).price, .usd)
    let last = numbers.price(try #require(series.last).price, .usd)
    for columns in [40, 80, 140] {
      let lines = try TextChartTests.lines(of: model, TextChart(columns: columns, rows: 16, alphabet: .unicode))
      #expect(lines.count == 16)
      #expect(lines.allSatisfy { $0.cellWidth <= columns })
      #expect(lines.first?.contains("max \(maximum)") == true)
      #expect(lines[13].contains("min \(minimum)"))
      #expect(lines.contains { $0.hasSuffix("◂ \(last)") })
      // The cells below the arrow to the maximum and above the arrow to the minimum contain dots.
      let top = try #require(lines.first.flatMap { Array($0).firstIndex(of: "▾") })
      let foot = try #require(Array(lines[13]).firstIndex(of: "▴"))
      #expect(Self.isInk(Array(lines[1])[top]))
      #expect(Self.isInk(Array(lines[12])[foot]))
    }
  }

  @Test(arguments: recordings) func `focus reads the recorded values one by one`(_ recording: Recording) throws {
    var (series, model) = try load(recording)
    for index in stride(from: 0, to: series.points.count, by: 17) {
      let point = series.points[index]
      model.focus(on: point.time)
      #expect(model.focusedPoint == point)
      let legend = try #require(model.viewState(at: SyntheticSeries.now).legend)
      #expect(legend.price == NumberFormat.english.price(point.price, .usd))
    }
  }

  private static func isInk(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { 0x2801...0x28FF ~= $0.value }
  }

  private func load(_ recording: Recording) throws -> (PriceSeries, ChartModel) {
    struct Recorded: Decodable { let prices: [[Decimal]] }
    let data = try SharedFolder.data("upstream/bodies/coingecko/\(recording.file)")
    let prices = try JSONDecoder().decode(Recorded.self, from: data).prices
    var points: [PriceSeries.Point] = []
    for pair in prices.suffix(recording.count) {
      let time = Date(timeIntervalSince1970: NSDecimalNumber(decimal: pair[0]).doubleValue / 1_000)
      let price = try FixedDecimal(Self.digits(pair[1]))
      if points.last.map({ $0.time < time }) ?? true { points.append(.init(time: time, price: price)) }
    }
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    var model = ChartModel(coin: SyntheticSeries.bitcoin, period: recording.period)
    model.receive(SyntheticSeries.sourced(series), of: recording.period)
    return (series, model)
  }

  /// Returns the decimal string truncated to 18 decimals.
  private static func digits(_ decimal: Decimal) -> String {
    let text = "\(decimal)"
    guard let dot = text.firstIndex(of: ".") else { return text }
    return String(text[..<dot]) + text[dot...].prefix(19)
  }
}
