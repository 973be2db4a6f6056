import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Sends on chains with another coin than ether, and on rollups with an operator fee.
struct ChainCoinTests {
  private let data = DataFolder()
  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

  /// Runs a command with a node and a server that has the prices of ether and POL; by default, without a price.
  private func quid(_ line: String, _ node: FakeNode, prices: LoopbackServer? = nil) async -> Run {
    await Run.quid(
      "\(line) --node \(node.url) --timeout 10m",
      environment: data.environment.merging([
        "QUID_COINGECKO_URL": prices?.url ?? "http://127.0.0.1:9",
        "XDG_CACHE_HOME": data.url.appending(path: "cache").path(percentEncoded: false),
      ]) { $1 })
  }

  private func plan(
    _ amount: String, _ node: FakeNode, prices: LoopbackServer? = nil, options: String = "--dry-run"
  ) async -> Run {
    await quid(
      "send \(amount) --to \(Self.recipient) --from \(FakeNode.accounts[0]) --in usd \(options)", node, prices: prices)
  }

  private static func prices() throws -> LoopbackServer {
    try LoopbackServer { connection in
      let prices = #""gbp":0.2,"eur":0.2,"last_updated_at":\#(Int(Date().timeIntervalSince1970))"#
      connection.answer(#"{"ethereum":{"usd":1644,\#(prices)},"polygon-ecosystem-token":{"usd":0.25,\#(prices)}}"#)
    }
  }

  @Test func `plan and report on Polygon are in POL, at its price`() async throws {
    let (node, prices) = (try FakeNode(chain: 137), try Self.prices())
    let dry = await plan("1.5pol", node, prices: prices)
    #expect(dry.output.contains("1.5 POL") && dry.output.contains("$0.38"), "\(dry)")
    #expect(dry.output.contains("1 POL = $0.25") && !dry.output.contains("ETH "), "\(dry)")
    let run = await plan("1usd", node, prices: prices, options: "--yes --chain 137 --json")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.coin") == "POL")
    #expect(try run.json.text("data.practice") == "0")
    #expect(try run.json.text("data.price") == "0.25")
    #expect(node.payments == [4_000_000_000_000_000_000: 1])
    let resumed = await quid("send --resume", node, prices: prices)
    #expect(resumed.output.contains("4 POL arrived in block 1."), "\(resumed)")
    let balance = await quid("balance \(Self.recipient) --in usd", node, prices: prices)
    #expect(balance.output.contains("4 POL  $1.00"), "\(balance)")
    let fee = await quid("fee --in usd", node, prices: prices)
    #expect(fee.output.contains("0.0000252 POL") && fee.output.contains("1 POL = $0.25"), "\(fee)")
  }

  struct Unit: CustomTestStringConvertible, Sendable {
    let amount: String
    let chain: UInt64
    var options = "--dry-run"
    /// The amount in wei; `nil` if it is rejected with the message.
    var wei: String?
    var message = ""
    var testDescription: String { "\(amount) on \(chain) \(options)" }
  }

  @Test(arguments: [
    Unit(amount: "5eth", chain: 137, message: "The coin of Polygon is POL, not ETH. To send it, write 5pol."),
    Unit(amount: "5ether", chain: 43_114, message: "The coin of Avalanche is AVAX, not ETH."),
    Unit(amount: "5pol", chain: 10, message: "The coin of OP Mainnet is ETH, not POL. To send it, write 5eth."),
    Unit(amount: "5bnb", chain: 137, message: "not BNB."),
    Unit(amount: "5eth", chain: 7_777, message: "add --chain 7777"),
    Unit(amount: "5pol", chain: 7_777, options: "--dry-run --chain 7777", message: "The coin of chain 7777 is unknown"),
    Unit(amount: "5usd", chain: 7_777, message: "An amount in a fiat currency is not possible on chain 7777"),
    Unit(amount: "5usd", chain: 137, message: "Give the amount in POL, or try again."),
    Unit(amount: "5eth", chain: 7_777, options: "--dry-run --chain 7777", wei: "5000000000000000000"),
    Unit(amount: "5eth", chain: 10, wei: "5000000000000000000"),
    Unit(amount: "5gwei", chain: 137, wei: "5000000000"), Unit(amount: "5wei", chain: 7_777, wei: "5"),
    Unit(amount: "5AVAX", chain: 43_114, wei: "5000000000000000000"),
  ])
  func `unit of an amount must be the coin of the chain`(_ unit: Unit) async throws {
    let node = try FakeNode(chain: unit.chain)
    let run = await plan(unit.amount, node, options: "\(unit.options) --json")
    #expect(unit.wei == nil || run.code == .success, "\(run)")
    if let wei = unit.wei { #expect(try run.json.text("data.amount.wei") == wei) }
    #expect(unit.message.isEmpty || run.error.contains(unit.message), "\(run)")
    #expect(unit.wei != nil || run.code == (unit.message.hasPrefix("Give") ? .unavailable : .rejectedInput), "\(run)")
  }

  @Test func `unknown chain has a native coin without a value`() async throws {
    let run = await plan("5eth", try FakeNode(chain: 7_777), options: "--dry-run --chain 7777")
    #expect(run.output.contains("5 native coin") && !run.output.contains("$"), "\(run)")
    #expect(run.output.contains("The coin of this chain is unknown, so values in USD are missing."), "\(run)")
  }

  // MARK: Operator fee

  private static func word(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  /// Returns a node on a rollup with an L1 fee of 1,000 gwei, whose receipts have operator fees.
  private static func rollup(isJovian: Bool, scalar: UInt64, constant: UInt64) throws -> FakeNode {
    let node = try FakeNode(chain: 10)
    node.setCode("0x60", of: L1Fee.oracle)
    let million = scalar * (isJovian ? 100_000_000 : 1) + constant
    for (call, result) in [
      ("0xf1c7a58b" + word(84), 1_000_000_000_000), ("0x275aedd2" + word(0), constant),
      ("0x275aedd2" + word(1_000_000), million), ("0x105d0b81", 1),
    ] where isJovian || call != "0x105d0b81" {
      node.script("eth_call \(call)", count: 9, .result("\"0x\(word(result))\""))
    }
    node.script(
      "eth_getTransactionReceipt", count: 9,
      .edit([
        "l1Fee": #""0xe8d4a51000""#, "operatorFeeScalar": "\"0x\(String(scalar, radix: 16))\"",
        "operatorFeeConstant": "\"0x\(String(constant, radix: 16))\"",
      ]))
    return node
  }

  @Test(arguments: [(false, "0.00000000004203"), (true, "0.00000000420003")])
  func `operator fee is part of the maximum and of the paid fee`(_ isJovian: Bool, _ fee: String) async throws {
    let node = try Self.rollup(isJovian: isJovian, scalar: isJovian ? 2_000 : 2_000_000_000, constant: 30_000)
    let maximum = try await plan("max", node, options: "--dry-run --json").json
    #expect(maximum.text("data.fee.operatorPlanned.ether") == fee)
    let ceiling = try Ether(maximum.text("data.fee.ceiling.ether") ?? "")
    #expect(try Ether(maximum.text("data.amount.ether") ?? "").adding(ceiling) == .ether(10))
    let gas = UInt64(21_000)
    let price = try Ether(maximum.text("data.transaction.maxFeePerGas") ?? "", in: .wei).multiplied(by: gas)
    #expect(try price.adding(try Ether("0.00000125")).adding(try Ether(fee)) == ceiling)
    let run = await plan("1eth", node, options: "--yes --chain 10 --json")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.fee.operator.ether") == fee)
    // The ledger of the node charges neither fee, so the balance is higher than the receipt explains.
    let unexplained = try Ether(fee).adding(try Ether("0.000001"))
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(
      warnings.contains { $0.hasPrefix("The balance after the transfer is \(unexplained) ETH higher") }, "\(warnings)")
    #expect(await plan("1eth", node).output.contains("Operator fee"))
  }

  @Test func `maximum is rejected if the node does not return the operator fee`() async throws {
    let node = try FakeNode(chain: 10)
    node.setCode("0x60", of: L1Fee.oracle)
    node.script("eth_call 0xf1c7a58b" + Self.word(84), .result("\"0x\(Self.word(1))\""))
    node.script("eth_call 0x275aedd2" + Self.word(0), count: 20, .error(-32_000, "header not found"))
    let run = await plan("max", node, options: "--dry-run --json")
    #expect(run.code == .rejectedInput && run.output.contains("does not return the fees of the rollup"), "\(run)")
  }

  @Test func `operator fee without a readable upgrade leaves the paid fee unknown`() async throws {
    let node = try Self.rollup(isJovian: false, scalar: 5, constant: 0)
    node.script("eth_call 0x105d0b81", count: 20, .error(-32_000, "header not found"))
    let run = await plan("1eth", node, options: "--yes --chain 10 --json")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.fee.paid.ether") == "null")
  }

  @Test func `difference of the balances that the transfer does not explain is a warning`() async throws {
    let node = try FakeNode()
    node.scriptAfterSubmission("eth_getBalance", count: 9, .result("\"0x1\""))
    let run = await plan("1eth", node, options: "--yes --chain 31337 --client test --json")
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(warnings.contains { $0.contains("ETH lower than the amount and the fee explain") }, "\(warnings)")
    try FileManager.default.removeItem(at: data.file("sends.json"))
    let exact = await plan("1eth", try FakeNode(), options: "--yes --chain 31337 --client test --json")
    #expect(exact.code == .success && !exact.output.contains("explain"), "\(exact)")
  }
}
