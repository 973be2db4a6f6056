import Foundation
import TestSupport
import Testing

@testable import quid

struct MarketsCommandTests {
  @Test func `test client lists twelve coins`() async {
    let run = await Run.quid("markets --client test")
    #expect(run.code == .success)
    #expect(
      run.output == """
          #  Coin   Name              Price      24h  Market cap
         #1  BTC    Bitcoin      $22,900.00  ▲ +0.3%     $441.4B
         #2  ETH    Ethereum      $1,619.36  ▼ -1.3%     $195.2B
         #3  USDT   Tether            $1.00  ▲ +0.1%      $66.8B
         #4  USDC   USD Coin          $1.00  ▲ +0.4%      $43.5B
         #5  BNB    BNB             $304.85  ▲ +0.4%      $41.1B
         #6  XRP    XRP               $0.42  ▲ +3.5%      $21.5B
         #7  BUSD   Binance USD       $1.00  ▲ +0.1%      $16.0B
         #8  ADA    Cardano           $0.38  ▼ -1.4%      $13.2B
         #9  DOGE   Dogecoin          $0.09  ▼ -3.9%      $12.2B
        #10  SOL    Solana           $24.28  ▼ -3.0%       $9.0B
        #11  OKB    OKB              $36.31  ▼ -1.9%       $9.0B
        #12  MATIC  Polygon           $0.99  ▼ -3.3%       $8.6B

        Test, 2023-09-01 17:15 UTC

        """)
  }

  @Test(arguments: [100, 50, 40, 30, 22, 18])
  func `narrow terminal has fewer columns and no wrapped lines`(_ columns: Int) async {
    let run = await Run.quid("markets --client test", columns: columns)
    let rows: [Substring] = run.output.split(separator: "\n").dropLast()
    #expect(rows.count == 13)
    #expect(rows.allSatisfy { $0.count <= columns })
    #expect(run.output.contains("BTC"))
  }

  @Test func `prices in another currency are price times rate, rounded once`() async throws {
    let run = await Run.quid("markets --client test --in sek --limit 1 --json")
    let json = try run.json
    let row = try #require(((json["data"] as? [String: Any])?["rows"] as? [[String: Any]])?.first)
    // 22900 × 11.8493 ÷ 1.0844
    #expect(row.text("price") == "250229.592401327923275544")
    #expect(row.text("change24h") == "0.3")
    #expect(json.text("data.currency") == "SEK")
    #expect((json["sources"] as? [[String: Any]])?.count == 2)
  }

  @Test func `sorting by change covers the whole page, not only the first rows`() async {
    let run = await Run.quid("markets --client test --sort change --limit 2 --csv")
    #expect(Self.ids(run) == ["ripple", "usd-coin"])
  }

  @Test(arguments: [
    ("--sort price --page 2 --limit 2", ["binancecoin", "okb"]),
    ("--sort name --page 6 --limit 2", ["usd-coin", "ripple"]),
    ("--reverse --page 2 --limit 2", ["solana", "dogecoin"]), ("--page 2 --limit 2", ["tether", "usd-coin"]),
    ("--search coin --sort price --limit 1", ["bitcoin"]),
    ("--search coin --page 2 --limit 1 --sort price", ["binancecoin"]),
  ])
  func `page is cut from the sorted list`(_ options: String, _ expected: [String]) async {
    let run = await Run.quid("markets --client test --csv \(options)")
    #expect(Self.ids(run) == expected)
  }

  private static func ids(_ run: Run) -> [String] {
    run.output.split(separator: "\n").dropFirst().map { String($0.split(separator: ",")[1]) }
  }

  @Test func `search and page narrow the watchlist`() async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:9")
    _ = await Run.quid("watchlist add btc eth doge --client test", environment: environment)
    for (options, expected) in [("--search doge", ["dogecoin"]), ("--page 2 --limit 2", ["dogecoin"])] {
      let run = await Run.quid("markets --client test --csv --watchlist \(options)", environment: environment)
      #expect(Self.ids(run) == expected)
    }
  }

  @Test(arguments: ["bitc", "BTC", "bitcoin"])
  func `search finds the intended coin`(_ text: String) async {
    let run = await Run.quid("markets --client test --csv --search \(text)")
    #expect(run.output.split(separator: "\n").dropFirst().first?.hasPrefix("1,bitcoin,BTC,Bitcoin,22900,") == true)
  }

  @Test func `page beyond the last and search without a match are reported`() async {
    for (line, message) in [
      ("markets --client test --page 9", "There are no coins on page 9. Give a smaller page number with --page."),
      ("markets --client test --search zzzz", "No coin matches “zzzz”. Try another name or symbol."),
    ] {
      let run = await Run.quid(line)
      #expect(run.code == .success)
      #expect(run.output.isEmpty)
      #expect(run.error == "quid: \(message)\n")
    }
  }

  @Test(arguments: [
    RejectedLine("markets --limit 5001", code: .usage, words: "a whole number from 1 to 5000"),
    RejectedLine("markets --limit 251 --page 2", code: .usage, words: "--limit must be at most 250"),
    RejectedLine("markets --limit 251 --search x", code: .usage, words: "--limit must be at most 250"),
    RejectedLine("markets --sort price --limit 200 --page 2", code: .usage, words: "at most the 250 largest coins"),
    RejectedLine(
      "markets --source wazirx --watchlist", code: .usage, words: "--source cannot be combined with --watchlist"),
    RejectedLine("markets --sort change2h", code: .usage, words: "Did you mean “change1h”?"),
    RejectedLine("markets --page 0", code: .usage, words: "a whole number from 1 to 1000"),
    RejectedLine("markets --in dollarz", code: .usage, words: "a currency code of three letters"),
    RejectedLine("markets --in xyz", code: .usage, words: "takes a currency code, such as SEK, not “xyz”"),
    RejectedLine("markets --in xaf", code: .rejectedInput, words: "does not provide an exchange rate for XAF"),
    RejectedLine("markets --source wazirx", code: .usage, words: "requires --client live"),
    RejectedLine("coin", code: .usage, words: "needs a coin"),
    RejectedLine("coin nope", code: .rejectedInput, words: "There is no coin “nope”."),
    RejectedLine("coin bitcoi", code: .rejectedInput, words: "Did you mean bitcoin (Bitcoin, rank 1)?"),
    RejectedLine("chart bitcoin --days 366", code: .usage, words: "a whole number from 1 to 365, or max"),
    RejectedLine("chart bitcoin --days 0", code: .usage, words: "a whole number from 1 to 365, or max"),
    RejectedLine("chart bitcoin --days 1.5", code: .usage, words: "a whole number from 1 to 365, or max"),
    RejectedLine("chart bitcoin --days max", code: .key, words: "includes at most 365 days of history"),
    RejectedLine("chart bitcoin --days max --candles", code: .key, words: "includes at most 365 days of history"),
    RejectedLine("chart btc eth --candles", code: .usage, words: "The comparison of coins was removed in 0.3."),
    RejectedLine("chart btc,eth", code: .usage, words: "use quid chart eth --in btc."),
    RejectedLine("chart", code: .usage, words: "needs a coin"),
    RejectedLine("chart a b c d e f g", code: .usage, words: "does not take “d”. The comparison of coins was removed"),
    RejectedLine("chart bitcoin --at yesterday", code: .usage, words: "a day such as 2026-11-21"),
  ])
  func `invalid request is rejected with advice`(_ rejected: RejectedLine) async {
    rejected.check(await Run.quid(rejected.line + " --client test"))
  }

  @Test func `coin has the prices of the last month`() async throws {
    let json = try await Run.quid("coin btc --client test --json").json
    let data = try #require(json["data"] as? [String: Any])
    #expect(data.text("id") == "bitcoin")
    #expect(data.text("price") == "22900")
    let month = try #require(data["month"] as? [[String]])
    // Hourly points, the start and the end of the month, and the extremes of the shorter charts.
    #expect((722...724).contains(month.count))
    #expect(month.first?.first == "2023-08-02T17:15:00Z")
    #expect(month.last == ["2023-09-01T17:15:00Z", "22900"])
    let text = await Run.quid("coin btc --client test", environment: ["LANG": "C.UTF-8"])
    #expect(text.output.contains("Market cap        $441.4B\n"))
    #expect(text.output.contains("◂ $22,900.00"))
  }

  @Test func `one point of a chart is read exactly`() async throws {
    let json = try await Run.quid("chart bitcoin --days 7 --at 2023-08-30 --client test --json").json
    let data = try #require(json["data"] as? [String: Any])
    let points = try #require(data["points"] as? [[String]])
    let point = try #require(data["at"] as? [String])
    #expect(points.contains(point))
    #expect(point[0] == "2023-08-30T00:00:00Z")
    #expect((170...172).contains(points.count))
  }

  @Test func `chart is written as a picture, and an unwritable path is reported`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(
      await Run.quid(["chart", "btc", "--client", "test", "--svg", file.path(percentEncoded: false)]).code == .success)
    #expect(try String(contentsOf: file, encoding: .utf8).contains("$22,900.00"))
    let run = await Run.quid("chart btc --client test --svg /nowhere/chart.svg")
    #expect(run.code == .file)
    #expect(run.error.contains("/nowhere/chart.svg cannot be written."))
  }

  @Test func `chart is ASCII without UTF-8`() async {
    let run = await Run.quid("chart bitcoin --client test", environment: ["LANG": "C"], columns: 40)
    let chart = run.output.split(separator: "\n").dropFirst(2).dropLast()
    #expect(run.code == .success)
    #expect(chart.count > 5)
    #expect(chart.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } && $0.count <= 40 })
  }
}
