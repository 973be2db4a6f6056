import Foundation
import QuidCore
import QuidPresentation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Volume bars as text, without colors, and as SVG.
struct VolumeBarsTests {
  /// Returns the chart of a constant price with the given volumes, at times that are evenly spaced.
  private static func model(_ volumes: [Int?]) throws -> ChartModel {
    let points = volumes.enumerated().map { index, volume in
      PriceSeries.Point(
        time: SyntheticSeries.now.addingTimeInterval(Double(index + 1 - volumes.count) * 3_600),
        price: FixedDecimal(100), volume: volume.map { FixedDecimal($0) })
    }
    var model = ChartModel(coin: SyntheticSeries.bitcoin, period: .week, showsVolume: true)
    let series = try #require(PriceSeries(coin: .bitcoin, currency: .usd, points: points))
    model.receive(SyntheticSeries.sourced(series), of: .week)
    return model
  }

  private func lines(
    _ model: ChartModel, columns: Int, rows: Int, _ alphabet: TerminalAlphabet = .unicode
  ) throws -> [String] {
    let chart = TextChart(columns: columns, rows: rows, alphabet: alphabet)
    let plot = try #require(model.viewState(at: SyntheticSeries.now, .english, for: chart).plot)
    return chart.lines(plot).map { $0.rendered(inColor: false) }
  }

  // MARK: Bars

  /// The volumes of 17 columns: the quarters of the highest one, and one that is unknown.
  private static let volumes: [Int?] = [
    0, 25, 50, 75, 100, 125, 150, 175, 200, 175, 150, nil, 100, 75, 50, 25, 1,
  ]

  @Test func `bars have the heights of the volumes, and an unknown volume is marked`() throws {
    // 17 columns and 12 rows have no price labels, and two rows of bars.
    #expect(
      try lines(Self.model(Self.volumes), columns: 17, rows: 12)[7...9] == [
        "$1.00",
        "     ▂▄▆█▆▄",
        " ▂▄▆███████×█▆▄▂▁",
      ])
    #expect(
      try lines(Self.model(Self.volumes), columns: 17, rows: 12, .ascii)[8...9] == [
        "     .::#::",
        " .::#######x#::..",
      ])
  }

  @Test func `column shows its last volume, or else the next one`() throws {
    let plot = try #require(Self.model([10, 20, nil, 40, 30]).viewState(at: SyntheticSeries.now).plot)
    let bars = try #require(plot.volumes).bars
    // The times are at 0, 0.25, 0.5, 0.75 and 1.
    #expect(VolumeBars(bars, columns: 2) { Int($0 * 2) }.heights == [0.5, 0.75])
    #expect(VolumeBars(bars, columns: 9) { Int($0 * 8) }.heights == [0.25, 0.5, 0.5, nil, nil, 1, 1, 0.75, 0.75])
    #expect(VolumeBars([], columns: 2) { _ in 0 }.heights == [nil, nil])
  }

  @Test(arguments: [1, 2, 3, 12, 16, 24, 40, 80, 200]) func `chart with bars fits the size`(_ columns: Int) throws {
    for volumes in [[nil], [nil, nil], [0, 0], [1], Self.volumes, (0..<400).map { $0 * 1_000_003 }] {
      for rows in [1, 5, 8, 11, 12, 16, 24, 40] {
        for alphabet in [TerminalAlphabet.unicode, .ascii] {
          let lines = try lines(Self.model(volumes), columns: columns, rows: rows, alphabet)
          #expect(lines.count == rows, "\(columns)×\(rows)")
          #expect(!lines.contains { $0.cellWidth > columns }, "\(columns)×\(rows): \(lines)")
          let hasName = lines.contains { $0.hasPrefix("volume, 24 h") }
          #expect(hasName == (rows >= 12 && columns >= 24) || columns < 24, "\(columns)×\(rows): \(lines)")
        }
      }
    }
  }

  // MARK: Picture

  @Test func `picture has bars, the name of the volumes and a volume in each label`() throws {
    var model = SyntheticSeries.model(.week)
    #expect(try !svg(model).contains("class=\"bars\""))
    model = try Self.model((1...300).map { $0 * 100_000_000 })
    let document = try svg(model)
    let content = try PictureContent(document)
    #expect(content.strings.joined().contains("volume, 24 h $30.0B, max $30.0B"))
    #expect(document.components(separatedBy: " · volume, 24 h $").count > 100)
    let bars = try #require(document.components(separatedBy: "class=\"bars\" d=\"").last?.prefix { $0 != "\"" })
    #expect(bars.components(separatedBy: "Z").count == 161)
    #expect(bars.contains("V450Z") && bars.contains("V390H"))
  }

  @Test func `picture without known volumes has no bars`() throws {
    let document = try svg(Self.model([nil, nil]))
    #expect(document.contains("class=\"bars\" d=\"\"") && document.contains("volume, 24 h –, max –"))
  }

  private func svg(_ model: ChartModel) throws -> String {
    let state = model.viewState(at: SyntheticSeries.now, .english, detail: ChartPicture.detail)
    return try #require(ChartPicture(state)).svg
  }

  // MARK: Command

  private func data(_ line: String) async throws -> [String: Any] {
    let run = await Run.quid("\(line) --client test --json")
    #expect(run.code == .success, "\(run.error)")
    return try #require(try run.json["data"] as? [String: Any])
  }

  @Test func `points have a volume only with the option, in JSON and CSV`() async throws {
    let plain = try await data("chart btc --days 7")
    let traded = try await data("chart btc --days 7 --volume --at 2023-08-30")
    let pairs = try #require(plain["points"] as? [[String]]), triples = try #require(traded["points"] as? [[String]])
    #expect(triples.map { Array($0.prefix(2)) } == pairs && !triples.contains { $0.count != 3 })
    // The last volume is that of the market list.
    #expect(triples.last?.last == "14043000000" && plain.keys.sorted() == traded.keys.sorted())
    #expect(traded["at"] as? [String] == triples.first { $0[0] == "2023-08-30T00:00:00Z" })
    let csv = await Run.quid("chart btc --days 7 --volume --client test --csv")
    let rows = csv.output.split(separator: "\n")
    #expect(rows.first == "time,price,volume,currency" && rows.count == triples.count + 1)
    #expect(rows.last.map { String($0) } == ((triples.last ?? []) + ["USD"]).joined(separator: ","))
    let former = await Run.quid("chart btc --days 7 --client test --csv")
    #expect(former.output.hasPrefix("time,price,currency\n"))
  }

  @Test func `volumes are converted at the rate of the prices`() async throws {
    let dollars = try #require(try await data("chart btc --days 1 --volume")["points"] as? [[String]])
    let kronor = try #require(try await data("chart btc --days 1 --volume --in sek")["points"] as? [[String]])
    #expect(dollars.count == 289 && kronor.count == 289)
    for (before, after) in zip(dollars, kronor) {
      let exact = try FixedDecimal(before[2]).multiplied(
        by: FixedDecimal("11.8493"), dividedBy: FixedDecimal("1.0844"), rounding: .halfEven)
      #expect(after[2] == exact.description)
    }
  }

  @Test func `text has the selected or last volume above the bars`() async throws {
    let run = await Run.quid("chart btc --volume --client test")
    #expect(run.output.contains("\nvolume, 24 h $14.0B ") && run.output.contains("├ $16.6B"))
    let focused = await Run.quid("chart btc --volume --at 2023-08-15 --client test")
    #expect(focused.output.contains("\nvolume, 24 h $12.1B\n"))
  }

  @Test(arguments: ["", #","total_volumes":null"#, #","total_volumes":[[1,2],"x"]"#])
  func `response without volumes has prices and a warning`(_ others: String) async throws {
    let coin = #"[{"id":"bitcoin","symbol":"btc","name":"Bitcoin","market_cap_rank":1,"current_price":1}]"#
    let server = try LoopbackServer { connection in
      connection.answer(
        connection.requestHead.contains("/coins/markets")
          ? coin : #"{"prices":[[1693580000000,100],[1693583600000,150]]\#(others)}"#)
    }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let run = await Run.quid("chart bitcoin --volume --json", environment: home.environment(root: server.url))
    #expect(run.code == .success, "\(run.error)")
    let points = try #require((try run.json["data"] as? [String: Any])?["points"] as? [[Any]])
    #expect(points.map { $0[1] as? String } == ["100", "150"] && !points.contains { !($0[2] is NSNull) })
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(
      warnings.contains("CoinGecko has no trading volumes for this period. Choose another period with --days."))
    let csv = await Run.quid("chart bitcoin --volume --csv", environment: home.environment(root: server.url))
    #expect(csv.output.hasSuffix(",150,,USD\n"))
  }
}
