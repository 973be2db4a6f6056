import Foundation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

struct CurrenciesCommandTests {
  private func quid(_ line: String, columns: Int = 80, locale: String = "C.UTF-8") async -> Run {
    await Run.quid(line + " --client test", environment: ["LC_ALL": locale], columns: columns)
  }

  @Test func `every currency is listed with its name`() async throws {
    let json = try await quid("currencies --json").json
    let rows = try #require((json["data"] as? [String: Any])?["rows"] as? [[String: Any]])
    #expect(rows.count == 31)
    #expect(rows.compactMap { $0.text("code") } == rows.compactMap { $0.text("code") }.sorted())
    let yen = try #require(rows.first { $0.text("code") == "JPY" })
    #expect(yen.text("name") == "Japanese Yen")
    #expect(yen.text("symbol") == "¥")
    #expect(yen.text("digits") == "0")
    #expect(rows.first { $0.text("code") == "CHF" }?.text("symbol") == "null")
  }

  @Test func `search matches codes and words of names`() async {
    #expect(
      await quid("currencies --search dollar").output == """
        USD  $  United States Dollar
        AUD  $  Australian Dollar
        CAD  $  Canadian Dollar
        HKD  $  Hong Kong Dollar
        SGD  $  Singapore Dollar
        NZD  $  New Zealand Dollar

        Test, 2023-09-01 17:15 UTC

        """)
    #expect(
      await quid("currencies --search SEK --csv").output.hasPrefix("code,name,symbol,digits\nSEK,Swedish Krona,kr,2\n"))
  }

  @Test(arguments: ["dollars", "DOLLARS"])
  func `search for a plural name finds its currencies`(_ text: String) async {
    let run = await quid("currencies --search \(text) --csv")
    let codes = run.output.split(separator: "\n").dropFirst().map { $0.prefix(3) }
    #expect(codes == ["USD", "AUD", "CAD", "HKD", "SGD", "NZD"])
  }

  @Test func `search without a match is reported on standard error`() async throws {
    let run = await quid("currencies --search zzzz")
    #expect(run.code == .success)
    #expect(run.output.isEmpty)
    #expect(run.error == "quid: No currency matches “zzzz”. To list all currencies, run quid currencies.\n")
    #expect(try await quid("currencies --search zzzz --json").json.text("data.rows") != nil)
  }

  @Test func `built-in table provides currencies and names without a network`() async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:1")
    let offline = await Run.quid("currencies --offline --json", environment: environment)
    #expect(offline.code == .success, "\(offline.error)")
    let rows = try #require((try offline.json["data"] as? [String: Any])?["rows"] as? [[String: Any]])
    #expect(rows.count == 160)
    #expect(rows.first { $0.text("code") == "SEK" }?.text("name") == "Swedish Krona")
    #expect(rows.contains { $0.text("code") == "EUR" })
    #expect((try offline.json["warnings"] as? [String]) == [])
    let unreachable = await Run.quid("currencies --search krona", environment: environment)
    #expect(unreachable.code == .success)
    #expect(unreachable.output.contains("Swedish Krona"))
    #expect(unreachable.error.contains("Frankfurter cannot be reached"))
  }

  @Test func `built-in names follow a provider error, with a warning`() async throws {
    let server = try LoopbackServer { $0.answer("{}", status: "404 Not Found") }
    let home = try HomeFolder()
    let run = await Run.quid("currencies", environment: home.environment(root: server.url))
    #expect(run.code == .success)
    #expect(run.error.contains("Frankfurter"))
  }

  @Test func `control characters in provider names do not reach the terminal`() async throws {
    let body = #"{"EUR":"Eu\u001b[31mro\u202e","USD":"A name that is far too long for any terminal there is"}"#
    let server = try LoopbackServer { $0.answer(body) }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    let run = await Run.quid("currencies", environment: environment, columns: 40)
    #expect(run.code == .success, "\(run.error)")
    #expect(!run.output.isEmpty)
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSafeForTerminal })
    #expect(run.output.split(separator: "\n").allSatisfy { String($0).cellWidth <= 40 })
    for form in ["--json", "--csv"] {
      let run = await Run.quid("currencies \(form)", environment: environment)
      #expect(!run.output.isEmpty)
      #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSafeForTerminal })
    }
  }
}
