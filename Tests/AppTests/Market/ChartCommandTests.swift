import Foundation
import QuidCore
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// `quid chart` with any number of days, with candles and with several coins.
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

  // MARK: Several coins

  @Test func `coins are compared from their common start, with the prices of their own charts`() async throws {
    let comparison = try await data("chart btc eth sol --days 30")
    let series = try #require(comparison["series"] as? [[String: Any]])
    #expect(series.map { $0.text("coin") } == ["bitcoin", "ethereum", "solana"])
    #expect(comparison.text("start") == "2023-08-02T17:15:00Z" && comparison.text("days") == "30")
    for row in series {
      let coin = try #require(row.text("coin"))
      let chart = try await data("chart \(coin) --days 30")
      let points = try #require(chart["points"] as? [[String]])
      #expect(row["points"] as? [[String]] == points)
      #expect(row.text("change") == chart.text("change"))
      let base = try FixedDecimal(points[0][1])
      let changes = try points.map {
        [$0[0], try #require(base.percentChange(to: try FixedDecimal($0[1]))).description]
      }
      #expect(row["changes"] as? [[String]] == changes)
    }
  }

  @Test func `comparison has the same changes in every currency`() async throws {
    func changes(_ line: String) async throws -> [[[String]]?] {
      try #require(try await data(line)["series"] as? [[String: Any]]).map { $0["changes"] as? [[String]] }
    }
    #expect(try await changes("chart btc eth --in jpy") == changes("chart btc eth"))
  }

  @Test func `one time is read for every coin`() async throws {
    let comparison = try await data("chart btc eth --days 7 --at 2023-08-30")
    let series = try #require(comparison["series"] as? [[String: Any]])
    for row in series {
      let at = try #require(row["at"] as? [String])
      #expect(at.count == 3 && at[0] == "2023-08-30T00:00:00Z")
      #expect((row["points"] as? [[String]])?.contains(Array(at.prefix(2))) == true)
    }
    let run = await Run.quid("chart btc eth --days 7 --at 2023-08-30 --client test")
    #expect(run.output.components(separatedBy: "2023-08-30 00:00 UTC").count == 3)
    let late = await Run.quid("chart btc eth --days 7 --at 2023-09-02 --client test")
    #expect(late.code == .rejectedInput)
  }

  @Test(arguments: [20, 30, 40, 60, 80, 200]) func `legend and chart fit the terminal`(_ columns: Int) async {
    let run = await Run.quid("chart btc eth sol --client test", columns: columns)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(run.code == .success)
    #expect(!lines.dropLast(2).contains { String($0).cellWidth > max(columns, 42) }, "\(run.output)")
    for (letter, symbol) in [("A", "BTC"), ("B", "ETH"), ("C", "SOL")] {
      #expect(lines.contains { $0.hasPrefix("\(letter)  \(symbol)") })
    }
  }

  @Test func `coin that is named twice is compared once`() async throws {
    #expect(try await data("chart btc bitcoin BTC").text("coin") == "bitcoin")
    let series = try #require(try await data("chart btc eth bitcoin")["series"] as? [[String: Any]])
    #expect(series.count == 2)
    let csv = await Run.quid("chart btc eth --days 1 --client test --csv")
    #expect(csv.output.hasPrefix("time,coin,price,change,currency"))
  }

  @Test func `failure of one coin is reported, and the others are compared`() async throws {
    let rows = ["bitcoin", "solana"].enumerated().map { index, id in
      #"{"id":"\#(id)","symbol":"\#(id.prefix(3))","name":"\#(id)","market_cap_rank":\#(index + 1),"current_price":1}"#
    }
    let server = try LoopbackServer { connection in
      if connection.requestHead.contains("/coins/markets") {
        connection.answer("[\(rows.joined(separator: ","))]")
      } else if connection.requestHead.contains("/coins/bitcoin/market_chart") {
        connection.answer(#"{"prices":[[1693580000000,100],[1693583600000,150]]}"#)
      } else {
        connection.answer(#"{"error":"coin not found"}"#, status: "404 Not Found")
      }
    }
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    let run = await Run.quid("chart bitcoin solana --json", environment: environment)
    #expect(run.code == .rejectedInput)
    let series = try #require((try run.json["data"] as? [String: Any])?["series"] as? [[String: Any]])
    #expect(series.map { $0.text("change") } == ["50"])
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(warnings.contains { $0.hasSuffix("The comparison does not include SOL.") }, "\(warnings)")
    let failing = await Run.quid("chart solana no-such-coin --json", environment: environment)
    #expect(failing.code == .rejectedInput && failing.output.isEmpty)
  }

  // MARK: Pictures

  @Test(arguments: ["chart btc --svg -", "chart btc --candles --svg -", "chart btc eth --svg -"])
  func `picture names the source of its data`(_ line: String) async throws {
    let run = await Run.quid("\(line) --client test")
    #expect(run.code == .success && run.error.isEmpty)
    let content = try PictureContent(run.output)
    #expect(content.strings.joined().contains("Data by Test"))
    #expect(!run.output.contains("Source:"))
  }
}
