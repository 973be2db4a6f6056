import Foundation
import TestSupport
import Testing

@testable import quid

struct CurrenciesCommandTests {
  private func quid(_ line: String, columns: Int = 80, locale: String = "C.UTF-8") async -> Run {
    await Run.quid(line + " --client test", environment: ["LC_ALL": locale], columns: columns)
  }

  @Test func `every currency of the rates is listed with its name`() async throws {
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

  @Test func `a search finds by code and by words of the name`() async {
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
    #expect(await quid("currencies --search zzzz").output == "There are no such currencies.\n")
  }

  @Test func `names that come from outside reach the terminal without its orders`() async throws {
    let body = #"{"EUR":"Eu\u001b[31mro\u202e","USD":"A name that is far too long for any terminal there is"}"#
    let server = try LoopbackServer { $0.answer(body) }
    let home = try HomeFolder()
    var environment = home.environment(root: server.url)
    environment["LC_ALL"] = "C.UTF-8"
    let run = await Run.quid("currencies", environment: environment, columns: 40)
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSafeForTerminal })
    #expect(run.output.split(separator: "\n").allSatisfy { String($0).cellWidth <= 40 })
    for form in ["--json", "--csv"] {
      let run = await Run.quid("currencies \(form)", environment: environment)
      #expect(run.output.unicodeScalars.allSatisfy { $0 == "\n" || $0.isSafeForTerminal })
    }
  }
}
