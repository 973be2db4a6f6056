import Foundation
import TestSupport
import Testing

/// Exit statuses, signals and files of a process.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct ExitStatusTests {
  private static let signalBase: Int32 = 128

  @Test func `closed pipe ends the process silently`() async throws {
    let end = try await QuidProcess.run("help", environment: [:], output: .closedPipe)
    #expect(end.code == Self.signalBase + SIGPIPE)
    #expect(end.error == "")
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `full output device is a file error`() async throws {
    for line in ["help", "fee --client test", "fee --client test --json"] {
      let end = try await QuidProcess.run(line, environment: [:], output: .path("/dev/full"))
      #expect(end.code == 74, "\(line)")
      #expect(end.error.contains("Cannot write to standard output"), "\(line): \(end.error)")
    }
  }

  @Test func `interruption ends the process at once`() async throws {
    // Long enough for a busy machine.
    let server = try LoopbackServer { $0.wait(seconds: 900) }
    let home = try HomeFolder()
    let process = try QuidProcess(["fee", "--timeout", "15m"], environment: home.environment(root: server.url))
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let start = ContinuousClock.now
    process.interrupt()
    let end = await process.end()
    #expect(end.code == 130)
    #expect(end.output == "")
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `watched command ends cleanly on a signal`(_ signal: Int32) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-watch-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try QuidProcess(
      ["watch", "markets", "--client", "mock", "--json"], environment: [:],
      output: .path(file.path(percentEncoded: false)))
    while try Data(contentsOf: file).last != UInt8(ascii: "\n") { try await Task.sleep(for: .milliseconds(20)) }
    process.interrupt(by: signal)
    let end = await process.end()
    #expect(end.code == Self.signalBase + signal)
    #expect(end.error == "")
    #expect(try Data(contentsOf: file).last == UInt8(ascii: "\n"))
  }

  @Test func `process with an empty environment prints data`() async throws {
    let end = try await QuidProcess.run("send 1.5 --in usd --client test", environment: [:])
    #expect(end.code == 0, "\(end)")
    #expect(end.output.contains("2,466.15") || end.output.contains("2466.15"), "\(end)")
  }

  @Test func `second process uses the cache of the first, and all files are private`() async throws {
    let server = try LoopbackServer.fees()
    let home = try HomeFolder()
    let environment = home.environment(root: server.url)
    for _ in 1...3 { #expect(try await QuidProcess.run("fee --max-age 1h", environment: environment).code == 0) }
    #expect(server.requests.count == 2)
    let store = home.url.appending(path: "cache/quid")
    let manager = FileManager.default
    func permissions(_ url: URL) throws -> Int? {
      try manager.attributesOfItem(atPath: url.path(percentEncoded: false))[.posixPermissions] as? Int
    }
    #expect(try permissions(store) == 0o700)
    for name in try manager.contentsOfDirectory(atPath: store.path(percentEncoded: false)) {
      #expect(try permissions(store.appending(path: name)) == 0o600, "\(name)")
    }
  }
}
