import Foundation
import TestSupport
import Testing

/// A send by a process whose standard output cannot be written to.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct SendOutputTests {
  private static func line(_ node: FakeNode, _ options: String = "") -> String {
    "send 1eth --to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed --node \(node.url) --from \(FakeNode.accounts[0]) --yes"
      + " --chain 31337 --client test --json --timeout 10m \(options)"
  }

  struct Sink: CustomTestStringConvertible, Sendable {
    let name: String
    let output: QuidProcess.Output
    var limit: String?
    var testDescription: String { name }
  }

  @Test(arguments: [
    Sink(name: "closed", output: .closed), Sink(name: "a pipe without a reader", output: .closedPipe),
    Sink(name: "a limit of 8 KiB for files", output: .temporaryFile, limit: "ulimit -f 16"),
  ])
  func `nothing is sent if the report cannot be written`(_ sink: Sink) async throws {
    let node = try FakeNode()
    let home = try HomeFolder()
    let end = try await QuidProcess.run(
      Self.line(node), environment: home.environment(root: node.url), output: sink.output, limit: sink.limit)
    #expect(end.code == 74, "\(end)")
    #expect(end.error.contains("Cannot write to standard output"), "\(end)")
    #expect(node.handedOver.isEmpty)
    #expect(!home.files.keys.contains("data/quid/sends.json"))
  }

  @Test func `reader that disappears after submission does not change the exit code`() async throws {
    let node = try FakeNode(isMining: false)
    let home = try HomeFolder()
    let pipe = home.url.appending(path: "pipe").path(percentEncoded: false)
    #expect(mkfifo(pipe, 0o600) == 0)
    let reader = open(pipe, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    let process = try QuidProcess(
      Self.line(node, "--wait 1s").split(separator: " ").map { String($0) },
      environment: home.environment(root: node.url), output: .path(pipe))
    while node.handedOver.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    close(reader)
    let end = await process.end()
    #expect(end.code == 71, "\(end)")
    #expect(end.error.contains("The transfer was submitted to the node: transaction 0x0"), "\(end)")
  }
}
