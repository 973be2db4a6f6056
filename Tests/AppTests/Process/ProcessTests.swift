import Foundation
import TestSupport
import Testing

/// What only shows in a process of its own.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct ProcessTests {
  /// A server that answers what `quid fee` asks.
  private static func server() throws -> LoopbackServer {
    try LoopbackServer { connection in
      if connection.requestHead.contains("simple/price") {
        connection.answer(#"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27}}"#)
      } else {
        connection.answer(
          #"{"status":"1","message":"OK","result":{"LastBlock":"18041185","SafeGasPrice":"13","ProposeGasPrice":"14","#
            + #""FastGasPrice":"14","suggestBaseFee":"12.086368893"}}"#)
      }
    }
  }

  private static let signalBase: Int32 = 128

  @Test func `who stops reading ends it without a word`() async throws {
    let end = try await QuidProcess.run("help", environment: [:], output: .nobody)
    #expect(end.code == Self.signalBase + SIGPIPE)
    #expect(end.error == "")
  }

  @Test(.enabled(if: access("/dev/full", W_OK) == 0))
  func `output that finds no room is a failure of a file`() async throws {
    for line in ["help", "fee --client test", "fee --client test --json"] {
      let end = try await QuidProcess.run(line, environment: [:], output: .place("/dev/full"))
      #expect(end.code == 74, "\(line)")
      #expect(end.error.contains("Standard output"), "\(line): \(end.error)")
    }
  }

  @Test func `an interruption ends it at once as an interruption`() async throws {
    // Long enough for a test that has to wait its turn on a busy machine.
    let server = try LoopbackServer { $0.wait(seconds: 900) }
    let home = try HomeFolder()
    let process = try QuidProcess(["fee", "--timeout", "15m"], environment: home.environment(root: server.url))
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let start = ContinuousClock.now
    process.interrupt()
    let end = await process.end()
    #expect(end.code == 130)
    #expect(end.output == "")
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func `a watched command ends cleanly when it is asked to`(_ signal: Int32) async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-watch-\(UUID().uuidString)")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = try QuidProcess(
      ["watch", "markets", "--client", "mock", "--json"], environment: [:],
      output: .place(file.path(percentEncoded: false)))
    while try Data(contentsOf: file).last != UInt8(ascii: "\n") { try await Task.sleep(for: .milliseconds(20)) }
    process.interrupt(by: signal)
    let end = await process.end()
    #expect(end.code == Self.signalBase + signal)
    #expect(end.error == "")
    #expect(try Data(contentsOf: file).last == UInt8(ascii: "\n"))
  }

  @Test func `without a home it answers, stores nothing and says so once`() async throws {
    let server = try Self.server()
    var environment = try HomeFolder().environment(root: server.url)
    for name in environment.keys where name == "HOME" || name.hasPrefix("XDG") { environment[name] = nil }
    let end = try await QuidProcess.run("fee", environment: environment)
    #expect(end.code == 0, "\(end)")
    #expect(end.output.contains("18041185") || end.output.contains("14"), "\(end)")
    #expect(end.error.split(separator: "\n").count == 1, "\(end.error)")
  }

  @Test func `with nothing at all in the environment it answers`() async throws {
    let end = try await QuidProcess.run("send 1.5 --in usd --client test", environment: [:])
    #expect(end.code == 0, "\(end)")
    #expect(end.output.contains("2,466.15") || end.output.contains("2466.15"), "\(end)")
  }

  /// Places that are no folder to store in, or become none.
  private static let places = [
    "a file", "a folder in a file", "a folder that may not be written", "/proc", "/dev/null",
  ]

  @Test(arguments: places)
  func `where nothing can be stored it answers all the same`(_ place: String) async throws {
    let server = try Self.server()
    let home = try HomeFolder()
    let folder = home.url.appending(path: "cache")
    var environment = home.environment(root: server.url)
    switch place {
    case "a file":
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: folder.appending(path: "quid"))
    case "a folder in a file": try Data("mine".utf8).write(to: folder)
    case "a folder that may not be written":
      // The permissions are set afterwards: given to the call, they would be those of the parent as well.
      let store = folder.appending(path: "quid")
      try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
      chmod(store.path(percentEncoded: false), 0o500)
    default: environment["XDG_CACHE_HOME"] = place
    }
    for _ in 1...2 {
      let end = try await QuidProcess.run("fee --json", environment: environment)
      #expect(end.code == 0, "\(end)")
      #expect(end.output.contains(#""baseFee":"12.086368893""#), "\(end)")
      #expect(end.error == "", "\(end)")
    }
    chmod(folder.appending(path: "quid").path(percentEncoded: false), 0o700)
    if place == "a file" {
      #expect(try Data(contentsOf: folder.appending(path: "quid")) == Data("mine".utf8))
    }
  }

  @Test func `a second process is answered from what the first has stored, and all of it is private`() async throws {
    let server = try Self.server()
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
