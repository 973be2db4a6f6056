import Foundation
import TestSupport
import Testing

/// System limits and temporary files of killed processes.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct ProcessLimitTests {
  @Test(arguments: [4, 6, 10, 20])
  func `too few file descriptors are reported`(_ count: Int) async throws {
    let home = try HomeFolder()
    for line in ["send 1 --timeout 1s", "fee --json", "send 1 --client test"] {
      let end = try await QuidProcess.run(
        line, environment: home.environment(root: "http://127.0.0.1:1"), limit: "ulimit -n \(count)")
      #expect(end.code == 74, "\(line): \(end)")
      #expect(end.error.contains("Only \(count) files can be open at once"), "\(line): \(end)")
    }
  }

  /// The command that runs a shell as another user, because the limit of threads does not apply to the superuser.
  private static let otherUser = getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups " : ""

  @Test(
    .enabled(if: InstalledTool("bash").isPresent && (getuid() != 0 || InstalledTool("setpriv").isPresent)),
    arguments: [1, 2, 3, 15])
  func `too few threads are reported instead of waiting`(_ count: Int) async throws {
    let home = try HomeFolder()
    let environment = home.environment(root: "http://127.0.0.1:1").merging(["PATH": "/usr/bin:/bin"]) { $1 }
    func run(_ line: String, _ limit: String) async throws -> QuidProcess.End {
      try await QuidProcess.run(
        line, environment: environment,
        limit: "exec \(Self.otherUser)bash -c '\(limit); exec \"$0\" \"$@\"' \"$0\" \"$@\"")
    }
    // The folder of the program may be unreadable for that user.
    guard try await run("--version", ":").code == 0 else { return }
    for line in ["price btc --timeout 1s", "fee --json --timeout 1s"] {
      let end = try await run(line, "ulimit -u \(count)")
      #expect(end.code == 74, "\(line): \(end)")
      #expect(end.error.contains("Only \(count) processes and threads"), "\(line): \(end)")
    }
  }

  @Test func `low soft limit is raised`() async throws {
    let home = try HomeFolder()
    let end = try await QuidProcess.run(
      "send 1 --client test", environment: home.environment(root: "http://127.0.0.1:1"), limit: "ulimit -S -n 6")
    #expect(end.code == 0, "\(end)")
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/limits")),
    arguments: [
      ("no key", [:], false),
      ("an API key", ["COINGECKO_API_KEY": "k"], true),
      ("a node with a path", ["QUID_NODE_URL": "http://127.0.0.1:1/v3/k"], true),
      ("a node without a path", ["QUID_NODE_URL": "http://127.0.0.1:1"], false),
    ] as [(String, [String: String], Bool)])
  func `core files are disabled once a key is read`(
    name: String, variables: [String: String], isForbidden: Bool
  ) async throws {
    let server = try LoopbackServer { $0.wait(seconds: 60) }
    let home = try HomeFolder()
    let environment = home.environment(root: server.url).merging(variables) { _, new in new }
    let process = try QuidProcess(
      ["fee", "--timeout", "1m"], environment: environment, limit: "ulimit -S -c $(ulimit -H -c)")
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    let line = process.limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
    let soft = try #require(line?.split(separator: " ").dropFirst(4).first)
    process.interrupt()
    _ = await process.end()
    // If the hard limit is 0, the soft limit is always 0.
    if line?.split(separator: " ").dropFirst(5).first != "0" { #expect((soft == "0") == isForbidden) }
  }

  @Test func `temporary files of killed writers are removed at the next start`() async throws {
    let home = try HomeFolder()
    var files: [URL] = []
    for folder in ["cache/quid", "data/quid"] {
      let url = home.url.appending(path: folder)
      try FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      files.append(url.appending(path: ".quid-0123456789abcdef.tmp"))
      try Data("half".utf8).write(to: files[files.count - 1])
    }
    let end = try await QuidProcess.run(
      "send 1 --client test", environment: home.environment(root: "http://127.0.0.1:1"))
    #expect(end.code == 0, "\(end)")
    #expect(files.filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) } == [])
  }
}
