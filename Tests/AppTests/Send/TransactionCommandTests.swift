import Foundation
import TestSupport
import Testing

@testable import quid

struct TransactionCommandTests {
  private let node: FakeNode
  private let data = DataFolder()

  /// A node on which transfers wait until the test mines a block.
  init() throws { node = try FakeNode(isMining: false) }

  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let unknown = "0x" + String(repeating: "e", count: 64)

  private func send(_ line: String) async throws -> String {
    let run = await Run.quid(
      "send \(line) --node \(node.url) --from \(FakeNode.accounts[0]) --client test --timeout 10m --yes --chain 31337"
        + " --json --no-wait", environment: data.environment)
    return try #require(try run.json.text("data.transaction.hash"), "\(run)")
  }

  private func tx(_ hash: String, options: String = "--json", at other: FakeNode? = nil) async -> Run {
    await Run.quid(
      "tx \(hash) --node \((other ?? node).url) --timeout 10m \(options)", environment: data.environment)
  }

  @Test func `transaction is pending, then included with confirmations`() async throws {
    let hash = try await send("1.5eth --to \(Self.recipient)")
    let pending = await tx(hash)
    #expect(pending.code == .sendUnknown, "\(pending)")
    #expect(try pending.json.text("data.outcome") == "pending")
    node.mine()
    node.mineEmpty(2)
    let json = try await tx(hash).json
    #expect(json.text("data.outcome") == "included" && json.text("data.block") == "1")
    #expect(json.text("data.confirmations") == "3")
    #expect(json.text("data.to") == Self.recipient && json.text("data.amount.ether") == "1.5")
    let run = await tx(hash, options: "")
    #expect(run.code == .success && run.error.isEmpty, "\(run)")
    let fee = try #require(json.text("data.fee.ether"))
    for part in [
      "Transaction \(hash)\nIncluded in block 1, with 3 confirmations.", "1.5 ETH", "\(fee) ETH",
      "chain 31337 · nonce 0",
    ] { #expect(run.output.contains(part), "\(run)") }
  }

  @Test func `replaced transaction names its replacement, before and after that is included`() async throws {
    let first = try await send("1eth --to \(Self.recipient)")
    let second = try await send("--replace")
    let waiting = await tx(first)
    #expect(waiting.code == .sendDiffers, "\(waiting)")
    #expect(try waiting.json.text("data.replacedBy") == second)
    node.mine()
    for resumes in [false, true] {
      if resumes {
        _ = await Run.quid(
          "send --resume --node \(node.url) --client test --timeout 10m", environment: data.environment)
      }
      let run = await tx(first)
      #expect(run.code == .sendDiffers, "\(run)")
      #expect(try run.json.text("data.replacedBy") == second && run.json.text("data.block") == "1")
      #expect(await tx(second).code == .success)
    }
  }

  @Test func `reverted transaction has its own exit code`() async throws {
    let hash = try await send("1eth --to \(FakeNode.unwilling)")
    node.mine()
    let run = await tx(hash, options: "")
    #expect(run.code == .sendReverted, "\(run)")
    #expect(run.output.contains("Reverted in block 1, with 1 confirmation. The amount was not transferred"), "\(run)")
  }

  @Test func `unknown transaction is one of another chain, of the transfer log, or of none`() async throws {
    let hash = try await send("1eth --to \(Self.recipient)")
    for (name, other, message) in [
      (Self.unknown, node, "The node does not know this transaction. It may be on another chain"),
      (hash, try FakeNode(chain: 10), "has this transaction on chain 31337, but the node is on chain 10"),
      (hash, try FakeNode(), "Do not send again."),
    ] {
      let run = await tx(name, at: other)
      #expect(run.code == .unavailable, "\(run)")
      #expect(try run.json.text("data.message")?.contains(message) == true, "\(run)")
    }
    node.stop()
    #expect(await tx(hash).code == .unavailable)
  }

  @Test(arguments: ["tx \(unknown)", "--json tx \(unknown)", "tx \(String(repeating: "e", count: 64))"])
  func `hash is no private key here, and a node is required`(_ line: String) async {
    let run = await Run.quid(line, environment: data.environment)
    #expect(run.code == .usage && run.error.contains("quid tx needs an Ethereum node"), "\(run)")
  }

  @Test(arguments: [
    "tx 0x12", "tx \(unknown)0", "send 1eth --to \(unknown)", "balance \(unknown)", "\(unknown)", "fee tx \(unknown)",
  ])
  func `other strings and other commands take no hash`(_ line: String) async {
    let run = await Run.quid(line, environment: data.environment)
    #expect([.usage, .rejectedInput].contains(run.code), "\(run)")
    #expect(!run.error.contains(Self.unknown), "\(run)")
  }

  // MARK: Practice

  @Test func `practice plan ends with what it is`() async throws {
    let sentence = "\n\nPractice plan: nothing was sent."
    let alone = await Run.quid("send 1.5 --client test", environment: data.environment)
    #expect(alone.output.hasSuffix("\(sentence)\n"), "\(alone)")
    let configured = data.environment.merging(["QUID_NODE_URL": node.url]) { $1 }
    let run = await Run.quid("send 1.5 --client test --to \(Self.recipient)", environment: configured, columns: 100)
    #expect(run.output.hasSuffix("\(sentence) Add --node to send through the configured node.\n"), "\(run)")
    for amount in ["1.5", "x"] {
      let json = try await Run.quid("send \(amount) --client test --json", environment: configured).json
      #expect(json.text("data.practice") == "1" && json.text("data.coin") == "ETH")
    }
    #expect(node.calls.isEmpty)
  }
}
