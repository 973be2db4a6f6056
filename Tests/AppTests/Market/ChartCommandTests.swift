import Foundation
import QuidCore
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// `quid chart` with any number of days and with candles.
struct ChartCommandTests {
  private func data(_ line: String) async throws -> [String: Any] {
    let run = await Run.quid("\(line) --client test --json")
    #expect(run.code == .success, "\(run.error)")
    return try #require(try run.json["data"] as? [String: Any])
  }

  private func warnings(_ line: String) async throws -> [String] {
    try #require(try await Run.quid("\(line) --client test --json").json["warnings"] as? [String])
  }

  // MARK: Periods

  @Test(arguments: [1, 2, 8, 45, 364]) func `chart covers any number of days`(_ days: Int) async throws {
    let chart = try await data("chart btc --days \(days)")
    let points = try #require(chart["points"] as? [[String]])
    let first = try Date(try #require(points.first?.first), strategy: .iso8601)
    let last = try Date(try #require(points.last?.first), strategy: .iso8601)
    #expect(last.timeIntervalSince(first) == Double(days) * 86_400)
    #expect(chart.text("days") == "\(days)")
    let run = await Run.quid("chart btc --days \(days) --client test")
    #expect(run.output.contains(days == 1 ? "24 hours\n" : "\(days) days\n"))
  }

  // MARK: Candles

  @Test func `candles have their end and four prices, in JSON and CSV`() async throws {
    let chart = try await data("chart btc --candles --days 7")
    let candles = try #require(chart["candles"] as? [[String]])
    #expect(candles.count == 42 && !candles.contains { $0.count != 5 })
    #expect(candles.last?.first == "2023-09-01T20:00:00Z" && candles.last?.last == "22900")
    #expect(chart.text("interval") == "14400" && chart.text("days") == "7" && chart.text("coin") == "bitcoin")
    #expect(chart["points"] == nil && chart.text("at") == "null")
    let lows = try candles.map { try FixedDecimal($0[3]) }, highs = try candles.map { try FixedDecimal($0[2]) }
    #expect(chart.text("minimum") == lows.min()?.description && chart.text("maximum") == highs.max()?.description)
    let change = try FixedDecimal(candles[0][1]).percentChange(to: try FixedDecimal(candles[41][4]))
    #expect(chart.text("change") == change?.description)
    let csv = await Run.quid("chart btc --candles --days 7 --client test --csv")
    let rows = csv.output.split(separator: "\n")
    #expect(rows.first == "time,open,high,low,close,currency" && rows.count == 43)
    #expect(rows.dropFirst().first.map { String($0) } == (candles[0] + ["USD"]).joined(separator: ","))
  }

  @Test func `candles in another currency are converted with one rounding`() async throws {
    let dollars = try #require(try await data("chart btc --candles --days 1")["candles"] as? [[String]])
    let kronor = try #require(try await data("chart btc --candles --days 1 --in sek")["candles"] as? [[String]])
    #expect(dollars.count == 48 && kronor.count == 48)
    for (before, after) in zip(dollars, kronor) {
      for index in 1..<5 {
        let exact = try FixedDecimal(before[index]).multiplied(
          by: FixedDecimal("11.8493"), dividedBy: FixedDecimal("1.0844"), rounding: .halfEven)
        #expect(after[index] == exact.description)
      }
    }
  }

  @Test func `longer period than requested is reported once`() async throws {
    let note = "A candle chart of 20 days is not available, so the chart covers 30 days."
    #expect(try await data("chart btc --candles --days 20").text("days") == "30")
    #expect(try await warnings("chart btc --candles --days 20") == [note])
    #expect(try await warnings("chart btc --candles --days 30") == [])
    let run = await Run.quid("chart btc --candles --days 20 --client test")
    #expect(run.code == .success && run.error.isEmpty)
    #expect(run.output.components(separatedBy: note).count == 2)
    #expect(run.output.contains("30 days, 12 h per candle\n"))
  }

  @Test func `candle of a day is the first one of the day`() async throws {
    let chart = try await data("chart btc --candles --days 7 --at 2023-08-30")
    let at = try #require(chart["at"] as? [String])
    #expect(at.first == "2023-08-30T04:00:00Z")
    #expect(try #require(chart["candles"] as? [[String]]).contains(at))
    let run = await Run.quid("chart btc --candles --days 7 --at 2023-08-30T05:00:00Z --client test")
    #expect(run.output.contains("2023-08-30 08:00 UTC") && run.output.contains("\nO $"))
    let outside = await Run.quid("chart btc --candles --days 7 --at 2023-08-01 --client test")
    #expect(outside.code == .rejectedInput && outside.error.contains("is outside the chart"))
  }

  // MARK: Pictures

  @Test(arguments: ["chart btc --svg -", "chart btc --candles --svg -"])
  func `picture names the source of its data`(_ line: String) async throws {
    let run = await Run.quid("\(line) --client test")
    #expect(run.code == .success && run.error.isEmpty)
    let content = try PictureContent(run.output)
    #expect(content.strings.joined().contains("Data by Test"))
    #expect(!run.output.contains("Source:"))
  }
}
