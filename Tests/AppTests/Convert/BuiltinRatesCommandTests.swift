import Foundation
import TestSupport
import Testing

@testable import quid

struct BuiltinRatesCommandTests {
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
      environment: environment, console: console.console(), clock: ProgramClock { _ in throw CancellationError() })
    #expect(await program.run() == .interrupted, "\(console.output) \(console.error)")
    withExtendedLifetime(home) {}
  }
}
