import Foundation
import QuidCore
import QuidNetworking
import QuidPresentation
import TestSupport
import Testing

@testable import quid

/// Sends through a node with a real EVM.
@Suite(.serialized, .enabled(if: EVMNode.isPresent, "QUID_TEST_NODE is not set")) struct EVMSendTests {
  private let data = DataFolder()
  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let ether: UInt128 = 1_000_000_000_000_000_000

  private func send(
    _ amount: String, through node: EVMNode, to recipient: String = recipient, from: String? = nil,
    options: String = "--chain 31337"
  ) async -> Run {
    await Run.quid(
      "send \(amount) --to \(recipient) --node \(node.url) --from \(from ?? node.accounts[0]) --yes --json --client test"
        + " --timeout 60s \(options)",
      environment: data.environment, clock: ContinuousClock())
  }

  private static func wei(_ text: String?) throws -> UInt128 {
    let parts = try #require(text).split(separator: ".").map { String($0) }
    let decimals = parts.count > 1 ? parts[1] : ""
    let zeros = String(repeating: "0", count: 18 - decimals.count)
    return try #require(UInt128([parts[0], decimals, zeros].joined()))
  }

  @Test func `send of 1.5 ether changes all balances exactly`() async throws {
    let node = try EVMNode()
    let run = await send("1.5eth", through: node)
    #expect(run.code == .success, "\(run)")
    let json = try run.json
    let paid = try Self.wei(json.text("data.fee.paid.ether"))
    #expect(try node.balance(of: Self.recipient) == 3 * Self.ether / 2)
    #expect(try node.balance(of: node.accounts[0]) == 10 * Self.ether - 3 * Self.ether / 2 - paid)
    // In the next block the paid fee equals the expected one.
    #expect(json.text("data.fee.ether") == json.text("data.fee.paid.ether"))
    let planned = try Self.wei(json.text("data.remaining.ether"))
    let ceiling = try Self.wei(json.text("data.fee.ceiling.ether"))
    #expect(try node.balance(of: node.accounts[0]) == planned + ceiling - paid)
    #expect(json.text("data.transaction.balanceAfter.wei") == "\(try node.balance(of: node.accounts[0]))")
    let hash = try #require(json.text("data.transaction.hash"))
    let receipt = try #require(try node.call("eth_getTransactionReceipt", [hash]) as? [String: Any])
    #expect(receipt["status"] as? String == "0x1")
  }

  @Test func `maximum is accepted and one wei more is rejected`() async throws {
    let node = try EVMNode()
    let maximum = try #require(
      try await send("max", through: node, options: "--chain 31337 --dry-run").json.text("data.maximum.ether"))
    // The random part of the fee is below 2^20 wei per unit of gas.
    let more = "\(try Self.wei(maximum) + 21_000 << 20)wei"
    #expect(await send(more, through: node).code == .rejectedInput)
    #expect(try node.call("eth_blockNumber", []) as? String == "0x1")
    let run = await send("max", through: node)
    #expect(run.code == .success, "\(run)")
    #expect(run.code == .success)
    #expect(try Self.wei(try run.json.text("data.remaining.ether")) == 0)
  }

  @Test(arguments: ["slow", "standard", "fast"])
  func `every tier is included`(_ tier: String) async throws {
    let run = await send("1eth", through: try EVMNode(), options: "--chain 31337 --tier \(tier)")
    #expect(run.code == .success, "\(run)")
  }

  @Test func `rejection, wrong chain and unknown sender have their own exit codes`() async throws {
    let node = try EVMNode()
    #expect(await send("1eth", through: try EVMNode(options: ["--reject"])).code == .sendRejected)
    #expect(await send("1eth", through: node, options: "--chain 1").code == .rejectedInput)
    #expect(
      await send("1eth", through: node, from: "0x52908400098527886E0F7030069857D2E4169EE7").code == .rejectedInput)
    #expect(try node.call("eth_blockNumber", []) as? String == "0x1")
  }

  @Test func `node errors for a used nonce and insufficient funds have their own messages`()
    async throws
  {
    let node = try EVMNode()
    let rpc = RPCEthereumNode(
      base: try ProviderURL(node.url), transport: SystemTransport(), freshTransport: { SystemTransport() },
      timeout: .seconds(60), now: { Date() })
    let terms = try await TransferPlanner(rpc) { _ in 0 }.terms(for: try EthereumAddress(node.accounts[0]))
    let start = ContinuousClock.now
    let sender = TransferSender(rpc, time: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) })
    // The planner rejects both; here the account changes after planning.
    func outcome(of value: Ether, nonce: UInt64) async throws -> (plan: TransferPlan, outcome: TransferOutcome) {
      let plan = TransferPlan(
        chain: 31_337, from: terms.from, to: try EthereumAddress(Self.recipient), value: value, gasLimit: 21_000,
        fees: try FeeEstimate(terms.history, .fast), nonce: nonce)
      let record = TransferRecord(id: "1", time: Date(), plan: plan, block: terms.block)
      return (plan, await sender.send(record, wait: .zero) { _ in })
    }
    #expect(try await outcome(of: .ether(1), nonce: terms.nonce).outcome.exitCode == .success)
    let used = try await outcome(of: .ether(2), nonce: terms.nonce)
    #expect(used.outcome.exitCode == .sendDiffers, "\(used)")
    #expect(
      EnglishStrings().message(of: used.outcome, plan: used.plan, nodeError: nil, .english).contains("pays 1 ETH"),
      "\(used)")
    let poor = try await outcome(of: .ether(9), nonce: terms.nonce + 1)
    #expect(poor.outcome.exitCode == .rejectedInput, "\(poor)")
    #expect(
      EnglishStrings().message(of: poor.outcome, plan: poor.plan, nodeError: nil, .english).contains(
        "insufficient funds"), "\(poor)")
    #expect(try node.balance(of: Self.recipient) == Self.ether)
  }

  @Test func `contract that rejects ether reverts the transfer and costs the fee`() async throws {
    let node = try EVMNode()
    let run = await send("1eth", through: node, to: node.unwilling)
    #expect(run.code == .sendReverted, "\(run)")
    let paid = try Self.wei(try run.json.text("data.fee.paid.ether"))
    #expect(try node.balance(of: node.accounts[0]) == 10 * Self.ether - paid)
  }

  @Test func `waiting transfer is pending, and included after resume`() async throws {
    let node = try EVMNode(options: ["--block-time", "6"])
    let run = await send("1eth", through: node, options: "--chain 31337 --wait 300ms")
    #expect(run.code == .sendUnknown, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "pending")
    let resumed = await Run.quid(
      "send --resume --node \(node.url) --json --client test --wait 60s",
      environment: data.environment, clock: ContinuousClock())
    #expect(resumed.code == .success, "\(resumed)")
    #expect(try node.balance(of: Self.recipient) == Self.ether)
  }
}
