import Foundation
import TestSupport
import Testing

@testable import quid

struct RateImportTests {
  private static let csv = """
    Date,USD,SEK,CYP,
    2022-05-23,1,1,,
    2022-05-20,1,1,,
    2022-05-19,1,1,,
    2022-05-18,1,1,,
    2022-05-17,1,1,,
    2022-05-16,1.25,10,N/A,
    2022-05-13,1.2,9,0.5,

    """

  /// A home folder and a server that records requests.
  private struct Fixture {
    let server: LoopbackServer
    let home: HomeFolder
    let environment: [String: String]

    init() throws {
      server = try LoopbackServer {
        $0.answer(#"{"amount":1.0,"base":"EUR","date":"2026-03-05","rates":{"USD":2}}"#)
      }
      home = try HomeFolder()
      environment = home.environment(root: server.url)
    }

    func quid(_ line: String, input: String = "") async -> Run {
      await Run.quid(line, environment: environment, input: input)
    }
  }

  @Test func `imported days are reported and convert without a request`() async throws {
    let fixture = try Fixture()
    let imported = await fixture.quid("history --import -", input: Self.csv)
    #expect(imported.code == .success, "\(imported.error)")
    #expect(imported.output.contains("7 days, 2022-05-13 to 2022-05-23"))
    #expect(imported.output.contains("3 and EUR"))
    for (day, result) in [("2022-05-16", "8"), ("2022-05-13", "7.5"), ("2022-05-15", "7.5")] {
      let run = await fixture.quid("convert 1 usd sek --date \(day) --csv")
      #expect(run.code == .success, "\(run.error)")
      #expect(run.output.contains(",\(result),"), "\(run.output)")
    }
    #expect(await fixture.quid("convert 2 usd sek --date 2022-05-14 --on next --csv").output.contains(",16,"))
    #expect(fixture.server.requests == [])
    let stream = await fixture.quid(
      "convert - usd sek --column 1 --date-column 2", input: "1,2022-05-16\n1,2022-05-15\n")
    #expect(stream.output == "8,2022-05-16\n7.5,2022-05-15\n")
    #expect(fixture.server.requests == [])
    #expect(await fixture.quid("convert 1 eur usd").code == .success)
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `day in a gap between two imports is requested`() async throws {
    let fixture = try Fixture()
    _ = await fixture.quid("history --import -", input: Self.csv)
    _ = await fixture.quid("history --import -", input: "Date,USD,SEK,\n2022-05-27,2,2,\n")
    #expect(await fixture.quid("convert 1 usd sek --date 2022-05-23").code == .success)
    #expect(fixture.server.requests == [])
    for line in ["--date 2022-05-26", "--date 2022-05-26 --on exact", "--date 2022-05-24 --on next"] {
      let run = await fixture.quid("convert 1 usd sek \(line) --offline")
      #expect(run.code == .unavailable, "\(line): \(run.output) \(run.error)")
    }
    _ = await fixture.quid("convert 1 usd sek --date 2022-05-26")
    #expect(fixture.server.requests.count == 1)
  }

  @Test func `imported history survives clearing the cache`() async throws {
    let fixture = try Fixture()
    _ = await fixture.quid("history --import -", input: Self.csv)
    try? FileManager.default.removeItem(at: fixture.home.url.appending(path: "cache"))
    #expect(await fixture.quid("convert 1 usd sek --date 2022-05-16 --offline").code == .success)
    #expect(fixture.home.files.keys.contains("data/quid/ecb-history.rates"))
  }

  @Test func `file is imported by its path, also with JSON output`() async throws {
    let fixture = try Fixture()
    let file = fixture.home.url.appending(path: "history.csv").path(percentEncoded: false)
    try Self.csv.write(toFile: file, atomically: true, encoding: .utf8)
    let run = await Run.quid(["history", "--import", file, "--json"], environment: fixture.environment)
    #expect(try run.json.text("data.known.last") == "2022-05-23")
    #expect(try run.json.text("data.newDays") == "7")
    let repeated = await Run.quid(["history", "--import", file, "--json"], environment: fixture.environment)
    #expect(try repeated.json.text("data.newDays") == "0")
  }

  @Test func `invalid import is rejected with its line and stores nothing`() async throws {
    let fixture = try Fixture()
    let run = await fixture.quid("history --import -", input: Self.csv + "2022-05-12,x,1,,\n")
    #expect(run.code == .rejectedInput)
    #expect(run.error == "quid: Line 9 has “x” instead of an exchange rate for USD. Download the file again.\n")
    #expect(await fixture.quid("history --import -", input: "PK\u{3}\u{4}").error.contains("unzip"))
    #expect(await fixture.quid("history --import /nowhere/at/all").code == .file)
    #expect(await fixture.quid("history --import - usd eur", input: Self.csv).code == .usage)
    #expect(fixture.home.files.keys.filter { $0.hasSuffix(".rates") } == [])
  }

  @Test func `built-in table is used on first start without a network and reports its age`() async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:1")
    for line in ["convert 100 usd eur --offline", "convert 100 usd eur"] {
      let run = await Run.quid(line, environment: environment)
      #expect(run.code == .success, "\(run.error)")
      #expect(run.output.hasPrefix("100 USD = 86.07 EUR\n"))
      #expect((run.output + run.error).contains("European Central Bank, built-in rates from "))
      #expect((run.output + run.error).contains("days ago"))
      #expect(run.error.contains("cannot be reached") == !line.contains("--offline"))
    }
    let object = try await Run.quid("convert 1 usd eur --offline --json", environment: environment).json
    #expect(object.text("data.date") == "2026-03-05")
    #expect("\(object["sources"] ?? "")".contains("builtin"))
    #expect(await Run.quid("convert 1 usd eur --offline --max-age 1h", environment: environment).code == .unavailable)
  }

  @Test(arguments: ["convert 1 usd eur", "history usd eur"])
  func `built-in rates make no condition true`(_ command: String) async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:1")
    let console = RecordingConsole()
    let program = Program(
      arguments: ["watch"] + command.split(separator: " ").map(String.init) + ["--until", "eur>0.5"],
      environment: environment, console: console.console(), sleep: { _ in throw CancellationError() })
    #expect(await program.run() == .interrupted, "\(console.output) \(console.error)")
    withExtendedLifetime(home) {}
  }
}
