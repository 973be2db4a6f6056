import Foundation
import QuidCore
import QuidTerminal
import Testing

@testable import quid

struct BitcoinCommandTests {
  struct Frame: CustomTestStringConvertible, Sendable {
    let line: String
    let columns: Int
    var locale = "C.UTF-8"
    var testDescription: String { "\(line.replacing(" ", with: "-"))-\(columns)\(locale == "C" ? "-ascii" : "")" }
  }

  static let frames =
    [40, 80, 140].flatMap { columns in
      ["bitcoin", "bitcoin 2023-08-25", "bitcoin --in sek --days 40"].map { Frame(line: $0, columns: columns) }
    } + [Frame(line: "bitcoin", columns: 24), Frame(line: "bitcoin", columns: 80, locale: "C")]

  @Test(arguments: frames) func `text output equals its snapshot`(_ frame: Frame) async throws {
    let run = await Run.quid(
      frame.line + " --client test", environment: ["LANG": frame.locale], columns: frame.columns)
    #expect(run.code == .success)
    try Golden.expect(run.output, "Bitcoin/Golden/\(frame.testDescription).txt")
    let lines = run.output.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { String($0).cellWidth <= frame.columns })
    #expect(frame.locale != "C" || run.output.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test func `rises are green and falls red, with matching arrows`() async {
    let run = await Run.quid("bitcoin --client test --color always")
    let rows = run.output.split(separator: "\n").filter { $0.hasPrefix("2023-08-") }
    #expect(rows.count == 14)
    for row in rows {
      #expect(row.contains("▲ +") == row.contains("\u{1B}[32m"), "\(row)")
      #expect(row.contains("▼ -") == row.contains("\u{1B}[31m"), "\(row)")
    }
    #expect(run.output.contains("\u{1B}[2mLast update 2023-09-01 17:15 UTC\u{1B}[0m"))
  }

  @Test func `JSON has the current price in three currencies and the history newest first`() async throws {
    let json = try await Run.quid("bitcoin --client test --json").json
    let data = try #require(json["data"] as? [String: Any])
    #expect(data["today"] as? [String: String] == ["EUR": "21117.67", "USD": "22900", "GBP": "18066.17"])
    #expect(data.text("currency") == "EUR")
    #expect(data.text("updated") == "2023-09-01T17:15:00Z")
    let history = try #require(data["history"] as? [[String: Any]])
    #expect(history.count == 14)
    #expect(Set(history.flatMap(\.keys)) == ["date", "price", "change", "direction"])
    #expect(history.first?.text("date") == "2023-08-31")
    #expect(history.last?.text("date") == "2023-08-18")
    #expect(history.last?.text("change") != "null")
  }

  @Test func `another currency is listed beside the three default currencies`() async throws {
    let json = try await Run.quid("bitcoin --client test --in sek --json").json
    #expect(json.text("data.today.SEK") == "250229.59")
    #expect(json.text("data.today.EUR") == "21117.67")
    #expect(json.text("data.currency") == "SEK")
  }

  @Test func `prices of a day equal those in the list`() async throws {
    let day = try await Run.quid("bitcoin 2023-08-25 --client test --json").json
    #expect(Set((day["data"] as? [String: Any] ?? [:]).keys) == ["date", "EUR", "USD", "GBP"])
    for currency in ["EUR", "USD", "GBP"] {
      let list = try await Run.quid("bitcoin --client test --json --in \(currency)").json
      let history = try #require((list["data"] as? [String: Any])?["history"] as? [[String: Any]])
      let row = try #require(history.first { $0.text("date") == "2023-08-25" })
      #expect(row.text("price") == day.text("data.\(currency)"))
    }
    #expect(
      await Run.quid("bitcoin 2023-09-01 --client test --csv").output
        == "date,currency,price\n2023-09-01,EUR,21117.67\n2023-09-01,USD,22900\n2023-09-01,GBP,18066.17\n")
  }

  @Test func `CSV has one row per day`() async {
    let lines = await Run.quid("bitcoin --client test --csv --days 400").output.split(separator: "\n")
    #expect(lines.count == 401)
    #expect(lines.first == "date,price,change,direction,currency")
    #expect(lines.dropFirst().first?.hasPrefix("2023-08-31,21054.51,1.2") == true)
  }

  @Test func `incomplete history is reported`() async {
    let run = await Run.quid("bitcoin --client test --days 5000 --json")
    #expect(run.output.contains("Test has prices for only 4793 of 5000 days, starting on 2010-07-18."))
  }

  @Test func `seed determines the days of the mock client`() async {
    let one = await Run.quid("bitcoin --client mock --seed 1 --json --csv").code
    #expect(one == .usage)
    let first = await Run.quid("bitcoin --client mock --seed 1 --csv").output
    #expect(await Run.quid("bitcoin --client mock --seed 1 --csv").output == first)
    #expect(await Run.quid("bitcoin --client mock --seed 2 --csv").output != first)
    #expect(first.split(separator: "\n").count == 15)
  }

  @Test(arguments: [
    RejectedLine(
      "bitcoin 2023-09-02", code: .rejectedInput, words: "Give today's date (2023-09-01) or an earlier date."),
    RejectedLine("bitcoin 2010-07-17", code: .rejectedInput, words: "Give 2010-07-18 or a later day."),
    RejectedLine("bitcoin 2023-02-30", code: .rejectedInput, words: "2023-02-30 does not exist in the calendar"),
    RejectedLine(
      "bitcoin 2024-01-01", code: .rejectedInput, words: "Give today's date (2023-09-01) or an earlier date"),
    RejectedLine("bitcoin 2009-01-03", code: .rejectedInput, words: "Give 2010-07-18 or a later day"),
    RejectedLine("bitcoin soon", code: .rejectedInput, words: "“soon” is not a date"),
    RejectedLine("bitcoin tomorrow", code: .rejectedInput, words: "“tomorrow” is not a date."),
    RejectedLine("bitcoin --in xyz", code: .usage, words: "takes a currency code, such as SEK, not “xyz”"),
    RejectedLine("bitcoin --in kroner", code: .usage, words: "the name or symbol of several currencies"),
    RejectedLine("bitcoin --days 0", code: .usage, words: "a whole number from 1 to 10000"),
    RejectedLine("bitcoin 2023-08-25 --days 3", code: .usage, words: "A date cannot be combined with --days."),
    RejectedLine("bitcoin 2023-08-25 2023-08-26", code: .usage, words: "does not take “2023-08-26”"),
  ])
  func `invalid request is rejected with advice`(_ rejected: RejectedLine) async {
    rejected.check(await Run.quid(rejected.line + " --client test"))
  }

  @Test func `message distinguishes an impossible day from a string that is not a day`() {
    #expect(
      CalendarDay.invalidDayMessage(for: "2023-02-30")
        == "2023-02-30 does not exist in the calendar. Give a valid date, as in 2026-11-20.")
    for text in ["", "yesterday", "2023-2-3", "20230203", "2023/02/03", "٢٠٢٣-٠٢-٠٣"] {
      #expect(
        CalendarDay.invalidDayMessage(for: text)
          == "“\(text)” is not a date. Give year, month and day, as in 2026-11-20.")
    }
  }
}
