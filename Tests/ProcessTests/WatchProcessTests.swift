import Foundation
import Testing

/// `quid watch` on a terminal.
@Suite(.serialized, .enabled(if: QuidProcess.path != nil, "quid is not built beside the tests"))
struct WatchProcessTests {
  private static let buffered = tcflag_t(ICANON | ECHO)

  private func start(on terminal: PseudoTerminal) throws -> QuidProcess {
    try QuidProcess(
      ["watch", "fee", "--client", "mock", "--interval", "1h"],
      environment: ["LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COLUMNS": "120"], input: terminal.path,
      output: .path(terminal.path))
  }

  struct Ending: CustomTestStringConvertible, Sendable {
    let name: String
    var key = ""
    var signal: Int32 = 0
    let code: Int32
    var testDescription: String { name }
  }

  @Test(arguments: [
    Ending(name: "the quit key", key: "q", code: 0), Ending(name: "SIGINT", signal: SIGINT, code: 128 + SIGINT),
    Ending(name: "SIGTERM", signal: SIGTERM, code: 128 + SIGTERM),
    Ending(name: "SIGHUP", signal: SIGHUP, code: 128 + SIGHUP),
    Ending(name: "SIGQUIT", signal: SIGQUIT, code: 128 + SIGQUIT),
    Ending(name: "a crash", signal: SIGSEGV, code: 128 + SIGSEGV),
  ])
  func `terminal reads single keys while a command is watched, and is restored by`(_ ending: Ending) async throws {
    let terminal = try PseudoTerminal()
    let original = terminal.localModes
    #expect(original & Self.buffered == Self.buffered)
    let process = try start(on: terminal)
    try await terminal.wait(for: "q quits")
    #expect(terminal.localModes & Self.buffered == 0)
    #expect(terminal.localModes & tcflag_t(ISIG) != 0)
    if ending.key.isEmpty { process.interrupt(by: ending.signal) } else { terminal.type(ending.key) }
    let end = await process.end()
    #expect(end.code == ending.code, "\(end)")
    #expect(terminal.localModes == original)
  }

  @Test func `update key replaces the update at once`() async throws {
    let terminal = try PseudoTerminal()
    let process = try start(on: terminal)
    try await terminal.wait(for: "q quits")
    terminal.type("r")
    try await terminal.wait(for: "A\u{1B}[J")
    terminal.type("q")
    #expect(await process.end().code == 0)
  }

  @Test func `command without a terminal as input changes no mode`() async throws {
    let terminal = try PseudoTerminal()
    let original = terminal.localModes
    let process = try QuidProcess(
      ["watch", "fee", "--client", "mock"], environment: ["LC_ALL": "C.UTF-8", "COLUMNS": "120"],
      output: .path(terminal.path))
    try await terminal.wait(for: "every 10 s")
    #expect(terminal.localModes == original)
    process.interrupt()
    #expect(await process.end().code == 128 + SIGINT)
  }
}
