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
    #expect(run.error.contains(unit.message), "\(run)")
    #expect(unit.wei != nil || run.code == (unit.message.hasPrefix("Give") ? .unavailable : .rejectedInput), "\(run)")
  }

  @Test func `unknown chain has a native coin without a value`() async throws {
    let run = await plan("5eth", try FakeNode(chain: 7_777), options: "--dry-run --chain 7777")
    #expect(run.output.contains("5 native coin") && !run.output.contains("$"), "\(run)")
    #expect(run.output.contains("The coin of this chain is unknown, so values in USD are missing."), "\(run)")
  }
}
