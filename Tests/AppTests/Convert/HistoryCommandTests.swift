import Foundation
import Testing

@testable import quid

struct HistoryCommandTests {
  private func quid(_ line: String, columns: Int = 80, locale: String = "C.UTF-8") async -> Run {
    await Run.quid(line + " --client test", environment: ["LC_ALL": locale], columns: columns)
  }

  @Test func `history has three days, newest first, with daily changes`() async throws {
    let json = try await quid("history usd sek --json").json
    #expect(json.text("data.from") == "USD")
    #expect(json.text("data.to") == "SEK")
    let days = try #require((json["data"] as? [String: Any])?["days"] as? [[String: Any]])
    #expect(days.map { $0.text("date") } == ["2023-09-01", "2023-08-31", "2023-08-30"])
    #expect(
      days.map { $0.text("rate") } == ["10.927056436739210623", "10.897129186602870813", "10.877273562373690979"])
    #expect(days.map { $0.text("change") } == ["0.274634260307135907", "0.182542289805634383", "null"])
    #expect((json["sources"] as? [[String: Any]])?.count == 1)
  }

  @Test func `CSV has one row per day and an empty field for an unknown change`() async {
    #expect(
      await quid("history eur usd --csv").output == """
        date,from,to,rate,change
        2023-09-01,EUR,USD,1.0844,-0.2208317997791682
        2023-08-31,EUR,USD,1.0868,-0.165349990813889399
        2023-08-30,EUR,USD,1.0886,

        """)
  }

  struct Frame: CustomTestStringConvertible, Sendable {
    let columns: Int
    let locale: String
    var file: String { "Convert/Golden/history-\(columns)\(locale == "C" ? "-ascii" : "").txt" }
    var testDescription: String { file }
  }

  @Test(arguments: [
    Frame(columns: 40, locale: "C.UTF-8"), Frame(columns: 80, locale: "C.UTF-8"),
    Frame(columns: 140, locale: "C.UTF-8"),
    Frame(columns: 40, locale: "C"), Frame(columns: 80, locale: "C"),
  ])
  func `list and chart equal their snapshots`(_ frame: Frame) async throws {
    try Golden.expect(await quid("history usd sek", columns: frame.columns, locale: frame.locale).output, frame.file)
  }

  @Test func `shorter history than requested is reported`() async {
    #expect(await quid("history usd sek --days 5").output.contains("Only 3 of 5 days are available.\n"))
    #expect(await quid("history usd sek --days 1").output.contains("max") == false)
  }
}
