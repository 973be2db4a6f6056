import Foundation
import QuidTerminal
import TestSupport
import Testing

@testable import quid

/// Messages on standard error: their prefix and no repeated facts.
struct MessageTests {
  @Test func `every message has its prefix`() {
    #expect(Message.error("a").line.text == "quid: a")
    #expect(Message.warning("a").line.text == "quid: warning: a")
    #expect(Message.note("a").line.text == "quid: a")
  }

  @Test func `problems of a send are printed with the prefix`() async {
    let run = await Run.quid("send 11 --client test")
    #expect(run.error == "quid: The amount exceeds the balance. The maximum is 9.99706 ETH.\n")
  }

  @Test func `warnings begin with quid and warning`() async throws {
    let home = try HomeFolder()
    let config = home.url.appending(path: "config/quid")
    try FileManager.default.createDirectory(at: config, withIntermediateDirectories: true)
    try Data(#"{"NEVER_HEARD_OF":"x"}"#.utf8).write(to: config.appending(path: "config.json"))
    let run = await Run.quid("fee --client test", environment: home.environment(root: "http://127.0.0.1:1"))
    #expect(run.error.split(separator: "\n").allSatisfy { $0.hasPrefix("quid: warning: ") }, "\(run.error)")
    #expect(run.error.contains("NEVER_HEARD_OF"))
  }

  @Test(.enabled(if: SharedFolder.isPresent), arguments: ["bitcoin", "convert usd sek --offline", "markets --offline"])
  func `the age of cached data is printed once`(_ line: String) async throws {
    let server = try ReplayServer()
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    var environment = home.environment(root: server.url)
    environment["QUID_COINDESK_URL"] = nil
    environment["LC_ALL"] = "C.UTF-8"
    let command = line.replacing(" --offline", with: "")
    #expect(await Run.quid(command, environment: environment).code == .success)
    let run = await Run.quid(line, environment: environment)
    #expect(run.code == .success)
    let fact = line == "bitcoin" ? "Last update" : "days ago"
    #expect((run.output + run.error).components(separatedBy: fact).count == 2, "\(run)")
    let table = await Run.quid("\(line) --csv", environment: environment)
    if line == "bitcoin" { #expect(table.error.contains(fact)) }
  }

  @Test func `dumb terminal gets the reason and the help`() async {
    let recording = RecordingConsole()
    var console = recording.console(isTerminal: true)
    console.isInputTerminal = true
    let program = Program(arguments: [], environment: ["TERM": "dumb"], console: console)
    #expect(await program.run() == .success)
    #expect(recording.error.hasPrefix("quid: The terminal type \"dumb\" (TERM) does not support the full-screen app."))
    #expect(recording.output.contains("Usage"))
  }
}
