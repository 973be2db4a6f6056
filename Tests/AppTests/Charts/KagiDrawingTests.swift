import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Kagi charts as text, without colors, and as SVG.
struct KagiDrawingTests {
  private static func model(_ prices: [Int], _ style: ChartStyle = .kagi) throws -> ChartModel {
    let points = prices.enumerated().map { index, price in
      PriceSeries.Point(
        time: SyntheticSeries.now.addingTimeInterval(Double(index + 1 - prices.count) * 3_600),
        price: FixedDecimal(price))
    }
    var model = ChartModel(coin: SyntheticSeries.bitcoin, period: .week, style: style)
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    model.receive(SyntheticSeries.sourced(series), of: .week)
    return model
  }

  private func lines(
    _ model: ChartModel, columns: Int, rows: Int, _ alphabet: TerminalAlphabet = .unicode
  ) throws -> [String] {
    let chart = TextChart(columns: columns, rows: rows, alphabet: alphabet)
    let state = model.viewState(at: SyntheticSeries.now, .english, for: chart)
    return chart.lines(try #require(state.plot)).map { $0.rendered(inColor: false) }
  }

  // Ten columns and five rows have no labels: each row is one step of ten dollars.

  @Test func `thick and thin lines differ in their characters, and change at the previous extremes`() throws {
    let model = try Self.model([120, 140, 110, 150, 130])
    #expect(
      try lines(model, columns: 10, rows: 5) == [
        "      ┏━━┓",
        "┏━━┓  ╿  ┃",
        "┃  ┃  │  ╹",
        "╹  ╿  │",
        "   └──┘",
      ])
    #expect(
      try lines(model, columns: 10, rows: 5, .ascii) == [
        "      #==#",
        "#==#  #  #",
        "#  #  |  #",
        "#  #  |",
        "   +--+",
      ])
  }

  @Test func `lines in adjacent columns are connected by their corners`() throws {
    #expect(
      try lines(Self.model([120, 140, 110, 150, 130]), columns: 4, rows: 5) == [
        "  ┏┓",
        "┏┓╿┃",
        "┃┃│╹",
        "╹╿│",
        " └┘",
      ])
  }

  @Test func `line within one row is horizontal`() throws {
    #expect(try lines(Self.model([1_000, 1_001]), columns: 5, rows: 1) == ["  ╺"])
    #expect(
      try lines(Self.model([1_000, 2_000, 1_900, 2_001]), columns: 7, rows: 3) == [
        "┏━━━━━╸",
        "┃",
        "╹",
      ])
  }

  @Test func `crosshair fills the empty cells of its column`() throws {
    var model = try Self.model([120, 140, 110, 150, 130])
    model.focus(at: 0.34)
    #expect(
      try lines(model, columns: 10, rows: 5) == [
        "   ┊  ┏━━┓",
        "┏━━┓  ╿  ┃",
        "┃  ┃  │  ╹",
        "╹  ╿  │",
        "   └──┘",
      ])
  }

  @Test(arguments: [1, 2, 3, 16, 24, 40, 66, 80, 140, 200])
  func `lines are separate columns and fit the size`(_ columns: Int) throws {
    for count in [1, 2, 7, 42, 180, 400] {
      var random = SplitMix64(seed: UInt64(count))
      let model = try Self.model((0..<count).map { _ in Int.random(in: 100...900, using: &random) })
      for rows in [1, 5, 6, 8, 18] {
        for alphabet in [TerminalAlphabet.unicode, .ascii] {
          let lines = try lines(model, columns: columns, rows: rows, alphabet)
          #expect(lines.count == rows, "\(columns)×\(rows), \(count) prices")
          #expect(!lines.contains { $0.cellWidth > columns }, "\(columns)×\(rows), \(count) prices: \(lines)")
        }
      }
      let chart = TextChart(columns: columns, rows: 18, alphabet: .unicode)
      let plot = try #require(model.viewState(at: SyntheticSeries.now, .english, for: chart).plot)
      let canvas = DotCanvas(columns: chart.plotColumns(plot), rows: 1, cell: (2, 4))
      #expect(Set(plot.kagi.map { canvas.cell(x: $0.x, y: 0).column }).count == plot.kagi.count, "\(count) prices")
    }
  }

  @Test func `series without lines has the labels of a chart`() throws {
    for prices in [[7], [7, 7, 7]] {
      let lines = try lines(Self.model(prices), columns: 60, rows: 14)
      #expect(lines.contains { $0.hasSuffix("◂ $7.00") } && lines.count == 14)
    }
  }

  // MARK: Pictures

  private func svg(_ model: ChartModel) throws -> String {
    let state = model.viewState(at: SyntheticSeries.now, .english, detail: ChartPicture.detail)
    return try #require(ChartPicture(state)).svg
  }

  @Test func `Kagi picture equals its snapshot`() throws {
    var model = try Self.model([120, 140, 110, 150, 130, 145, 90])
    model.focus(at: 0)
    try Golden.expect(try svg(model), "Market/Golden/chart-kagi.svg")
  }

  @Test func `picture has a thick and a thin path, and a label for each line`() throws {
    let content = try PictureContent(try svg(Self.model([120, 140, 110, 150, 130])))
    #expect(content.names["g", default: 0] == 8 && content.strings.joined().contains("Kagi, reversal 4%"))
    let rising = try svg(Self.model([100, 200]))
    #expect(rising.contains("class=\"kagi thick up\"") && !rising.contains("class=\"kagi thin down\""))
    for prices in [[7], [7, 7, 7]] {
      let flat = try svg(Self.model(prices))
      #expect(!flat.contains("class=\"kagi") && !flat.contains("nan"))
      #expect(try PictureContent(flat).names["circle", default: 0] > 1)
    }
  }

  // MARK: Command

  private func data(_ line: String) async throws -> [String: Any] {
    let run = await Run.quid("\(line) --client test --json")
    #expect(run.code == .success, "\(run.error)")
    return try #require(try run.json["data"] as? [String: Any])
  }

  @Test func `turning points have a time, a price and a thickness, in JSON and CSV`() async throws {
    let chart = try await data("chart btc --kagi")
    let turns = try #require(chart["turns"] as? [[Any]])
    #expect(
      turns.map { $0.first as? String } == [
        "2023-08-02T17:15:00Z", "2023-08-09T00:00:00Z", "2023-08-15T02:00:00Z", "2023-08-25T07:00:00Z",
        "2023-08-31T00:00:00Z",
      ])
    #expect(turns[0][2] is NSNull && turns.dropFirst().map { $0[2] as? Bool } == [true, false, true, true])
    let points = try #require(try await data("chart btc")["points"] as? [[String]])
    for turn in turns {
      #expect(points.contains { $0[0] == turn[0] as? String && $0[1] == turn[1] as? String })
    }
    #expect(chart["last"] as? [String] == points.last && chart.text("reversal") == "4" && chart.text("days") == "30")
    #expect(chart.text("minimum") == "22040.05" && chart.text("maximum") == "23937.8")
    #expect(chart.text("at") == "null" && chart["points"] == nil)
    let csv = await Run.quid("chart btc --kagi --client test --csv")
    let rows = csv.output.split(separator: "\n")
    #expect(rows.first == "time,price,thick,currency" && rows.count == 6)
    #expect(rows[1] == "2023-08-02T17:15:00Z,22693.12,,USD" && rows[3] == "2023-08-15T02:00:00Z,22040.05,no,USD")
  }

  @Test func `smaller reversal has more lines, and a percent sign is allowed`() async throws {
    let few = try #require(try await data("chart btc --kagi --reversal 5")["turns"] as? [[Any]])
    let many = try await data("chart btc --kagi --reversal 0.5%")
    #expect(try #require(many["turns"] as? [[Any]]).count > few.count && many.text("reversal") == "0.5")
    let run = await Run.quid("chart btc --kagi --reversal 0.1 --client test", columns: 60)
    #expect(run.output.contains("30 days, Kagi, reversal 0.1%, last 48 of "))
  }

  @Test func `line of a time is printed with its end`() async throws {
    let chart = try await data("chart btc --kagi --at 2023-08-20")
    #expect((chart["at"] as? [Any])?.first as? String == "2023-08-25T07:00:00Z")
    let run = await Run.quid("chart btc --kagi --at 2023-08-20 --client test")
    #expect(run.output.contains("$23,937.80") && run.output.contains("2023-08-25 07:00 UTC"))
    let outside = await Run.quid("chart btc --kagi --at 2023-07-20 --client test")
    #expect(outside.code == .rejectedInput)
  }

  @Test(arguments: [
    RejectedLine(
      "chart btc --kagi --candles", code: .usage,
      words: "--candles cannot be combined with --kagi. Give only one of them."),
    RejectedLine(
      "chart btc --kagi --volume", code: .usage,
      words: "--volume cannot be combined with --kagi. Give only one of them."),
    RejectedLine(
      "chart btc --candles --volume", code: .usage,
      words: "--volume cannot be combined with --candles. Give only one of them."),
    RejectedLine(
      "chart btc eth --kagi --client test", code: .usage, words: "--kagi supports only one coin, but 2 were given."),
    RejectedLine(
      "chart btc eth --volume --client test", code: .usage, words: "--volume supports only one coin, but 2 were given."),
    RejectedLine("chart btc --reversal 3", code: .usage, words: "Add --kagi, or remove --reversal."),
    RejectedLine("chart btc --kagi --reversal 0.05", code: .usage, words: "a percentage from 0.1 to 50, such as 4"),
    RejectedLine("chart btc --kagi --reversal 51", code: .usage, words: "not “51”"),
    RejectedLine("chart btc --kagi --reversal -4", code: .usage, words: "--reversal"),
    RejectedLine("chart btc --kagi --reversal many", code: .usage, words: "not “many”"),
  ])
  func `options that exclude each other are one error`(_ line: RejectedLine) async {
    let run = await Run.quid(line.line)
    line.check(run)
    #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
  }
}
