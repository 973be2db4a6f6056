import Foundation
import TestSupport
import Testing

/// A send by a process that is interrupted.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct SendProcessTests {
  private static func line(_ node: FakeNode) -> [String] {
    [
      "send", "1eth", "--to", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "--node", node.url, "--from",
      FakeNode.accounts[0], "--yes", "--chain", "31337", "--client", "test", "--json", "--timeout", "10m",
    ]
  }

  @Test func `interruption during signing leaves a send that is resumed and not repeated`() async throws {
    let node = try FakeNode()
    node.script("eth_sendTransaction", .silence)
    let home = try HomeFolder()
    let environment = home.environment(root: node.url)
    let process = try QuidProcess(Self.line(node), environment: environment)
    while !node.calls.contains("eth_sendTransaction") { try await Task.sleep(for: .milliseconds(5)) }
    process.interrupt()
    let end = await process.end()
    #expect(end.code == 71, "\(end)")
    #expect(end.output.contains(#""outcome":"unknown""#), "\(end)")
    #expect(try await QuidProcess(Self.line(node), environment: environment).end().code == 65)
    #expect(node.handedOver.isEmpty)
    #expect(try await QuidProcess(Self.line(node) + ["--replace"], environment: environment).end().code == 0)
    #expect(!node.payments.isEmpty)
    #expect(node.payments.values.allSatisfy { $0 == 1 })
    let resumed = try await QuidProcess.run("send --resume --json --node \(node.url)", environment: environment)
    #expect(resumed.code == 0, "\(resumed)")
    #expect(resumed.output.contains(#""outcome":"included""#), "\(resumed)")
  }
}
