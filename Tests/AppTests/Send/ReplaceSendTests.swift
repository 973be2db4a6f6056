import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// `--replace`, `--cancel`, `--nonce` and the other options of a send through a node.
struct ReplaceSendTests {
  private let node: FakeNode
  private let data = DataFolder()

  /// A node on which transfers wait until the test mines a block.
  init() throws { node = try FakeNode(isMining: false) }

  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let ether: UInt128 = 1_000_000_000_000_000_000

  private func send(_ line: String, options: String = "--yes --chain 31337 --json --wait 200ms") async -> Run {
    await Run.quid(
      "send \(line) --node \(node.url) --from \(FakeNode.accounts[0]) --client test --timeout 10m \(options)",
      environment: data.environment)
  }

  private func pay(_ amount: String, _ options: String = "") async -> Run {
    await send("\(amount) --to \(Self.recipient) \(options)")
  }

  private static func number(_ run: Run, _ field: String) throws -> UInt128 {
    try #require(UInt128(run.json.text("data.transaction.\(field)") ?? ""))
  }

  // MARK: Replacing

  @Test func `repeated command with --replace after an included transfer pays nothing`() async throws {
    #expect(await pay("1eth").code == .sendUnknown)
    node.mine()
    for line in [
      "1eth --to \(Self.recipient) --replace", "2eth --to \(FakeNode.accounts[1]) --replace", "--replace", "--cancel",
    ] {
      let run = await send(line)
      #expect(run.code == .rejectedInput, "\(run)")
      #expect(run.error.contains("There is no pending transfer to replace."), "\(run)")
    }
    #expect(node.payments == [Self.ether: 1])
    #expect(node.handedOver.count == 1)
  }

  @Test func `outcome of the transfer that cannot be replaced is part of the message`() async throws {
    #expect(await pay("1eth").code == .sendUnknown)
    node.mine()
    #expect(await pay("1eth", "--replace").error.contains("no pending transfer to replace. 1 ETH arrived in block 1."))
  }

  @Test func `speeding up raises both fees by a tenth and pays once`() async throws {
    let first = await pay("1eth")
    let second = await send("--replace")
    #expect(second.code == .sendUnknown, "\(second)")
    #expect(try second.json.text("data.to") == Self.recipient)
    #expect(try second.json.text("data.amount.ether") == "1")
    #expect(try second.json.text("data.transaction.replaces.hash") == first.json.text("data.transaction.hash"))
    for field in ["maxFeePerGas", "maxPriorityFeePerGas"] {
      #expect(try Self.number(second, field) * 10 >= Self.number(first, field) * 11)
    }
    node.mine()
    #expect(node.payments == [Self.ether: 1])
    #expect(await send("--resume", options: "--json").code == .success)
  }

  @Test func `cancelled transfer is not paid, and the account is free`() async throws {
    #expect(await pay("1eth").code == .sendUnknown)
    #expect(await send("--cancel").code == .sendUnknown)
    node.mine()
    let resumed = await send("--resume", options: "--json")
    #expect(resumed.output.contains("The transaction with nonce 0 was cancelled: in block 1"), "\(resumed)")
    #expect(node.payments == [0: 1])
    #expect(await pay("2eth", "--no-wait").code == .success)
  }

  @Test func `whole content of the replaced transaction is shown before the confirmation`() async throws {
    let hash = "0x" + String(repeating: "7", count: 64)
    node.deliver([
      "from": FakeNode.accounts[0], "to": FakeNode.accounts[1], "value": "0x7", "gas": "0x5208", "chainId": "0x7a69",
      "nonce": "0x0", "maxFeePerGas": "0x77359400", "maxPriorityFeePerGas": "0x3b9aca00",
    ])
    node.script(
      "txpool_contentFrom",
      .result(
        #"{"pending":{"0":{"hash":"\#(hash)","from":"\#(FakeNode.accounts[0])","to":"\#(FakeNode.accounts[1])","#
          + #""value":"0x7","nonce":"0x0","input":"0xa9059cbb","gasPrice":"0x77359400"}}}"#))
    let run = await send("1eth --to \(Self.recipient) --nonce 0", options: "--chain 31337 --dry-run")
    #expect(run.code == .success, "\(run)")
    for part in [
      hash, "pays 0.000000000000000007 ETH to \(FakeNode.accounts[1])", "contains data for a contract",
      "2 gwei per gas",
      "Only one of the two is executed",
    ] {
      #expect(run.error.contains(part), "\(run.error)")
    }
    let unknown = await send(
      "1eth --to \(Self.recipient) --nonce 0 --max-fee-per-gas 9gwei", options: "--chain 31337 --dry-run")
    #expect(unknown.error.contains("its recipient, amount and fees are unknown"), "\(unknown)")
    #expect(!unknown.error.contains("below the base fee"), "\(unknown)")
    let low = await send(
      "1eth --to \(Self.recipient) --nonce 0 --max-fee-per-gas 1wei", options: "--chain 31337 --dry-run")
    #expect(low.error.contains("The maximum fee per gas is below the base fee of"), "\(low)")
  }

  /// The second attempt is included, or lost on the way to the node.
  @Test(arguments: [false, true])
  func `payment is reported once after a speed-up, whichever attempt arrived`(isLost: Bool) async throws {
    let first = try #require(try await pay("1eth").json.text("data.transaction.hash"))
    if isLost { node.script("eth_sendTransaction", .reset) }
    let second = try await send("--replace").json.text("data.transaction.hash")
    node.mine()
    let resumed = await send("--resume", options: "--json")
    #expect(resumed.code == .success, "\(resumed)")
    let sends = try #require(try (resumed.json["data"] as? [String: Any])?["sends"] as? [[String: Any]])
    #expect(sends.count == 1 && sends.first?["outcome"] as? String == "included")
    let message = sends.first?["message"] as? String
    #expect(
      message
        == (isLost
          ? "1 ETH arrived in block 1."
          : "Transaction \(first) was replaced by \(second ?? ""), which arrived in block 1."))
  }

  @Test func `attempt that was included while its replacement was planned is the outcome of the replacement`()
    async throws
  {
    let first = try await pay("1eth").json.text("data.transaction.hash")
    node.script("eth_sendTransaction", .mine(-32_000, "nonce too low"))
    let second = await send("--replace")
    #expect(second.code == .success, "\(second)")
    #expect(try second.json.text("data.transaction.hash") == first)
    #expect(await send("--resume", options: "").output.hasPrefix("There are no pending transfers."))
  }

  @Test func `maximum that is sped up suggests to send the maximum again`() async throws {
    #expect(await pay("max").code == .sendUnknown)
    let run = await send("--replace")
    #expect(run.code == .rejectedInput, "\(run)")
    #expect(run.output.contains("run quid send max --to \(Self.recipient) --replace"), "\(run)")
    #expect(await pay("max", "--replace").code == .sendUnknown)
  }

  @Test func `gap of nonces is reported with both ways to fill it`() async throws {
    node.deliver([
      "from": FakeNode.accounts[0], "to": FakeNode.accounts[1], "value": "0x7", "gas": "0x5208", "chainId": "0x7a69",
      "nonce": "0x0", "maxFeePerGas": "0x77359400", "maxPriorityFeePerGas": "0x3b9aca00",
    ])
    #expect(await pay("1eth").code == .sendUnknown)
    node.drop(nonce: 0)
    let ways = "(--cancel 0, --nonce 0)."
    for line in ["--resume", "2eth --to \(Self.recipient)"] {
      let run = await send(line, options: line == "--resume" ? "--json" : "--yes --chain 31337 --json")
      #expect(run.output.contains("is waiting for nonce 0") && run.output.contains(ways), "\(run)")
      #expect(run.code == (line == "--resume" ? .sendUnknown : .rejectedInput))
    }
    let later = await send("--cancel 1", options: "--dry-run")
    #expect(later.error.contains("executed only after a transaction with nonce 0"), "\(later)")
    let filling = await send("2eth --to \(Self.recipient) --nonce 0", options: "--dry-run")
    #expect(filling.error.contains("1 ETH to \(Self.recipient), is executed after this one."), "\(filling)")
    #expect(await send("--cancel 0", options: "--yes --chain 31337 --wait 0s").code == .sendUnknown)
    node.mine()
    #expect(node.payments == [0: 1, Self.ether: 1])
    #expect(await send("--resume", options: "").code == .success)
    // The last transfer is the one that was executed last.
    #expect(await send("--resume", options: "").output.contains("The last transfer:\n1 ETH"))
  }

  @Test func `payment that a reorganization removed is reported, and open again`() async throws {
    #expect(await pay("1eth", "--no-wait").code == .success)
    node.mine()
    #expect(await send("--resume", options: "").code == .success)
    node.reorganize()
    let resumed = await send("--resume", options: "")
    #expect(resumed.code == .sendUnknown, "\(resumed)")
    #expect(resumed.output.contains("removed the transfer with nonce 0 from block\n1: 1 ETH"), "\(resumed)")
    #expect(try data.text("sends.json").contains(#""state" : "open""#))
    node.mine()
    #expect(await send("--resume", options: "").output.contains("arrived in block 2"))
    #expect(node.payments == [Self.ether: 1])
  }

  @Test func `advice names the minimum tip and the time of the node`() async throws {
    node.script(
      "eth_sendTransaction", .error(-32_000, "transaction underpriced: gas tip cap 1, minimum needed 25000000000"))
    #expect(await pay("1eth").output.contains("(--priority-fee 25gwei)"))
    node.script("eth_chainId", count: 9, .body("", status: 429, headers: ["Retry-After: 3600"]))
    #expect(await pay("1eth").error.contains("in 3600 s"))
  }

  @Test func `spaces around an amount and a recipient are ignored`() throws {
    #expect(try SendAmount(" 1eth ") == .ether(.ether(1)))
    #expect(SendAmount.isBareNumber(" 1 ") && !SendAmount.isBareNumber(" "))
    #expect(try Recipient(" ethereum:\(Self.recipient)\t").address == EthereumAddress(Self.recipient))
  }

  // MARK: Options

  @Test(arguments: [
    ("1eth --to \(recipient) --max-fee-per-gas 30", "with a unit, such as 30gwei, not “30”"),
    ("1eth --to \(recipient) --max-fee-per-gas 1.1eth", "of up to 1eth per unit of gas"),
    ("1eth --to \(recipient) --priority-fee 1.5", "with a unit, such as 30gwei, not “1.5”"),
    ("1eth --to \(recipient) --priority-fee 1eur", "with a unit"),
    ("1eth --to \(recipient) --max-fee 1eur", "an amount of ether such as 0.1 or 0.1eth"),
    ("1eth --to \(recipient) --max-fee-per-gas 1gwei --priority-fee 2gwei", "cannot be higher"),
    ("1eth --to \(recipient) --no-wait --confirmations 2", "--no-wait cannot be combined"),
    ("1eth --cancel", "cannot be combined with an amount"),
    ("--cancel --to \(recipient)", "cannot be combined with --to"),
    ("--cancel 1 --nonce 1", "cannot be combined with --nonce"),
    ("--cancel now", "takes a nonce such as 7, not “now”"),
    ("--nonce 1", "needs an amount"),
  ])
  func `wrong combination of options is a usage error`(line: String, words: String) async {
    let run = await send(line)
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains(words), "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `check of earlier transfers has no options of a new one`() async {
    for option in ["--cancel", "--replace", "--nonce 1", "--max-fee-per-gas 1gwei", "--confirmations 1", "--no-wait"] {
      let run = await send("--resume \(option)", options: "--json")
      #expect(run.code == .usage && run.error.contains("cannot be combined with --"), "\(run)")
    }
  }

  @Test func `chosen fees are signed exactly, and units are accepted`() async throws {
    let run = await pay("1eth", "--max-fee-per-gas 30gwei --priority-fee 2000000000wei --max-fee 0.001eth --wait 0m")
    #expect(run.code == .sendUnknown, "\(run)")
    #expect(node.handedOver.map { $0["maxFeePerGas"] } == ["0x6fc23ac00"])
    #expect(node.handedOver.map { $0["maxPriorityFeePerGas"] } == ["0x77359400"])
  }

  @Test func `without waiting the hash is returned as pending`() async throws {
    let run = await pay("1eth", "--no-wait")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "pending")
    #expect(try run.json.text("data.transaction.hash") == "0x" + String(repeating: "0", count: 63) + "1")
    #expect(run.error.isEmpty)
    let text = await send("2eth --to \(Self.recipient) --no-wait --nonce 0", options: "--yes --chain 31337")
    #expect(text.code == .success && text.output.contains("is pending"), "\(text)")
    #expect(!text.error.contains("quid:"), "\(text)")
    node.script("eth_sendTransaction", .reset)
    #expect(await send("--cancel --no-wait").code == .sendUnknown)
  }

  @Test func `required confirmations are awaited`() async throws {
    let mining = try FakeNode()
    let clock = ProgramClock()
    func run(_ options: String) async -> Run {
      await Run.quid(
        "send 1eth --to \(Self.recipient) --node \(mining.url) --from \(FakeNode.accounts[0]) --client test --timeout 10m"
          + " --yes --chain 31337 --json \(options)", environment: data.environment, clock: clock)
    }
    let early = await run("--confirmations 2 --wait 200ms")
    #expect(early.code == .sendUnknown, "\(early)")
    #expect(early.output.contains("not yet confirmed by 2 more blocks"), "\(early)")
    #expect(try early.json.text("data.transaction.hash") != "null")
    // The transfer is not reported as final before its confirmation.
    #expect(try data.text("sends.json").contains(#""state" : "open""#))
    mining.mineEmpty(2)
    let problem = await run("")
    #expect(problem.code == .rejectedInput && problem.output.contains("madeAfterAll"), "\(problem)")
    clock.mine(on: mining)
    #expect(await run("--confirmations 2 --wait 20s").code == .success)
  }

  @Test func `gas price below 0.001 gwei is not shown as 0`() async throws {
    node.script(
      "eth_feeHistory",
      .result(
        #"{"oldestBlock":"0x0","baseFeePerGas":["0x7","0x7"],"gasUsedRatio":[0.001],"reward":[["0x0","0x0","0x0"]]}"#))
    let run = await send(
      "1eth --to \(Self.recipient) --max-fee-per-gas 12wei --priority-fee 1wei", options: "--chain 31337 --dry-run")
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains("0.000000012 gwei") && run.output.contains("0.000000008 gwei"), "\(run.output)")
  }
}
