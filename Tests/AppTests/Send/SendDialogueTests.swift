import Foundation
import QuidCore
import QuidTerminal
import Synchronization
import TestSupport
import Testing

@testable import quid

struct SendDialogueTests {
  /// Runs a send on a terminal whose user types `line`, or closes the input if it is `nil`.
  private static func send(typing line: String?, to node: FakeNode, columns: Int = 80) async throws -> Run {
    let data = DataFolder()
    let recording = RecordingConsole()
    var console = recording.console(columns: columns, isTerminal: true)
    console.isInputTerminal = true
    console.readLine = { line }
    let arguments = [
      "send", "1eth", "--to", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "--node", node.url, "--from",
      FakeNode.accounts[0], "--client", "test", "--color", "never", "--timeout", "10m",
    ]
    let program = Program(
      arguments: arguments, environment: data.environment, console: console)
    let code = await program.run()
    return Run(code: code, output: recording.output, error: recording.error)
  }

  @Test(arguments: ["b9A0", "b9a0", " B9A0 "])
  func `middle group of the address confirms the send`(_ line: String) async throws {
    let node = try FakeNode()
    let run = try await Self.send(typing: line, to: node)
    #expect(run.code == .success, "\(run)")
    #expect(node.handedOver.count == 1)
    #expect(run.error.contains("To send, type the four characters after 94C9 in the recipient's address: "))
  }

  @Test(arguments: [nil, "", "y", "yes", "eAed", "5aAe", "b9A", "b9A01", "send"])
  func `any other input cancels the send`(_ line: String?) async throws {
    let node = try FakeNode()
    let run = try await Self.send(typing: line, to: node)
    #expect(run.code == .rejectedInput)
    #expect(node.handedOver.isEmpty)
    #expect(run.error.contains("Nothing was sent."))
    let prompt = try #require(run.error.split(separator: "\n").first { $0.hasPrefix("To send, type") })
    #expect(!prompt.contains("b9A0"))
  }

  @Test func `position of repeated characters is given`() async throws {
    let recording = RecordingConsole()
    var console = recording.console(isTerminal: true)
    console.readLine = { "94c9" }
    let dialogue = SendDialogue(console: console, outputFormat: .text)
    try dialogue.confirm(EthereumAddress("0x94c9000000000000" + "94c91111" + "0000000000000000"))
    #expect(recording.error.contains("type the four characters 17 to 20 after 0x in the recipient's address: "))
  }

  @Test func `address is one word with emphasized groups`() {
    let groups = ["5aAe", "b605", "3F3E"]
    let line = StyledLine(address: groups)
    #expect(line.rendered(inColor: false) == "0x5aAeb6053F3E")
    #expect(line.rendered(inColor: true) == "0x\u{1B}[1m5aAe\u{1B}[0mb605\u{1B}[1m3F3E\u{1B}[0m")
  }

  @Test(arguments: [40, 80, 140])
  func `plan fits the terminal`(_ columns: Int) async throws {
    let run = try await Self.send(typing: "b9A0", to: try FakeNode(), columns: columns)
    let lines = (run.output + run.error).split(separator: "\n")
    // Hashes are not wrapped, so that they can be copied. The prompt ends where the typed line starts.
    for line in lines where !line.contains("0x000") && !line.contains("To send, type") && !line.hasPrefix("0x") {
      #expect(line.count <= columns, "\(line)")
    }
  }
}
