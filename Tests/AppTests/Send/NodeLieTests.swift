import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// Executes the rows of the table "Lies of a node" in `Docs/ThreatModel.md`, and others.
struct NodeLieTests {
  /// The end of a send through a node that lies.
  enum End: Sendable {
    /// The send ends before the submission, with an exit code and a message.
    case refused(Int32, String)
    /// The outcome is reported as it is on the chain.
    case reported(String, Int32, isPaid: Bool)
  }

  /// A lie of a node or signer, and the end of the send.
  struct Row: CustomTestStringConvertible, Sendable {
    let lie: String
    let to: String
    let amount: String
    let options: String
    /// Whether another wallet has made a payment from the same account.
    let isPaidElsewhere: Bool
    let end: End
    /// Adds the faults of the node.
    let script: @Sendable (FakeNode) -> Void

    init(
      _ lie: String, to: String = NodeLieTests.recipient, amount: String = "0.5eth", options: String = "--wait 5s",
      isPaidElsewhere: Bool = false, _ end: End, _ script: @escaping @Sendable (FakeNode) -> Void
    ) {
      (self.lie, self.to, self.amount, self.options) = (lie, to, amount, options)
      (self.isPaidElsewhere, self.end, self.script) = (isPaidElsewhere, end, script)
    }

    var testDescription: String { lie }

    var line: String {
      switch end {
      case .refused(let code, _): "| \(lie) | refused before the submission (\(code)) |"
      case .reported(let outcome, let code, let isPaid):
        "| \(lie) | `\(outcome)` (\(code)), \(isPaid ? "paid" : "not paid") |"
      }
    }
  }

  fileprivate static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let stranger = "0x4444444444444444444444444444444444444444"
  private static let resolver = "0x9999999999999999999999999999999999999999"
  private static let hash = "\"0x" + String(repeating: "ab", count: 32) + "\""
  private static let ether: UInt128 = 1_000_000_000_000_000_000

  // MARK: The rows

  static let rows = chains + accounts + nonces + fees + names + signers + submissions + receipts

  /// Returns a script in which every call of a method has a false result.
  private static func always(_ method: String, _ result: String) -> @Sendable (FakeNode) -> Void {
    { $0.script(method, count: 200, .result(result)) }
  }

  /// Returns a script in which every call of a method after the submission has a fault.
  private static func later(_ method: String, _ fault: FakeNode.Fault) -> @Sendable (FakeNode) -> Void {
    { $0.scriptAfterSubmission(method, count: 200, fault) }
  }

  private static let chains = [
    Row("a chain ID other than that of `--chain`", .refused(65, "chain 1337"), always("eth_chainId", #""0x539""#)),
    Row("a chain ID that changes while the send is planned", .refused(65, "was on chain 31337 and is now on chain 1")) {
      $0.script("eth_chainId", .none)
      $0.script("eth_chainId", count: 200, .result(#""0x1""#))
    },
    Row("a chain ID of more than 64 bits", .refused(76, "response"), always("eth_chainId", #""0x10000000000000000""#)),
    Row("a response to another request", .refused(76, "response")) {
      $0.script("eth_chainId", count: 200, .body(#"{"jsonrpc":"2.0","id":999999,"result":"0x7a69"}"#))
    },
  ]

  private static let accounts = [
    Row("accounts without the account that pays", .refused(65, FakeNode.accounts[0])) {
      $0.script("eth_accounts", count: 200, .result("[\"\(stranger)\"]"))
    },
    Row("a balance below the amount", .refused(65, "balance"), always("eth_getBalance", #""0x1""#)),
    Row(
      "a balance above that of the account", amount: "50eth", options: "--wait 20s",
      .reported("refused", 65, isPaid: false), always("eth_getBalance", #""0xfffffffffffffffffff""#)),
    Row("a negative balance", .refused(76, "response"), always("eth_getBalance", #""-0x1""#)),
    Row(
      "a balance of more than 256 bits", .refused(76, "response"),
      always("eth_getBalance", "\"0x1\(String(repeating: "0", count: 64))\"")),
  ]

  private static let nonces = [
    Row(
      "a gap of nonces: 255 pending transactions", .refused(65, "pending"),
      always("eth_getTransactionCount pending", #""0xff""#)),
    Row(
      "a nonce that is too high", options: "--wait 20s", .reported("refused", 70, isPaid: false)
    ) { node in
      node.script("eth_getTransactionCount", .result(#""0x9""#), .result(#""0x9""#))
    },
    Row("a nonce that is already used", isPaidElsewhere: true, .reported("unknown", 71, isPaid: false)) { node in
      node.script("eth_getTransactionCount", .result(#""0x0""#), .result(#""0x0""#))
    },
    Row("a nonce of more than 64 bits", .refused(76, "response")) {
      $0.script("eth_getTransactionCount", count: 200, .result(#""0x10000000000000000""#))
    },
    Row(
      "a nonce that stays unused after the transfer is included", .reported("included", 0, isPaid: true),
      later("eth_getTransactionCount", .result(#""0x0""#))),
  ]

  /// A history of fees in wei, as JSON.
  private static func history(baseFee: String, tip: String) -> String {
    #"{"oldestBlock":"0x0","baseFeePerGas":["0x3b9aca00","\#(baseFee)"],"gasUsedRatio":[0.5],"#
      + #""reward":[["\#(tip)","\#(tip)","\#(tip)"]]}"#
  }

  private static let fees = [
    Row(
      "a base fee of 100,000 gwei", .refused(65, "fee"),
      always("eth_feeHistory", history(baseFee: "0x5af3107a4000", tip: "0x1"))),
    Row(
      "a tip of 100,000 gwei", .refused(65, "fee"),
      always("eth_feeHistory", history(baseFee: "0x3b9aca00", tip: "0x5af3107a4000"))),
    Row(
      "fees of more than 128 bits", .refused(76, "response"),
      always("eth_feeHistory", history(baseFee: "0x" + String(repeating: "f", count: 32), tip: "0x1"))),
    Row(
      "a history of fees without the next base fee", .refused(76, "response"),
      always("eth_feeHistory", #"{"oldestBlock":"0x0","baseFeePerGas":[],"gasUsedRatio":[],"reward":[]}"#)),
    Row(
      "a negative tip", .refused(76, "response"),
      always("eth_feeHistory", history(baseFee: "0x3b9aca00", tip: "-0x1"))),
    Row("gas above the limit of a transaction", .refused(76, "response"), always("eth_estimateGas", #""0x1000001""#)),
    Row(
      "gas for which the fee exceeds `--max-fee`", options: "--max-fee 0.01", .refused(65, "fee"),
      always("eth_estimateGas", #""0xf42400""#)),
    Row(
      "less gas than a transfer needs", .reported("included", 0, isPaid: true), always("eth_estimateGas", #""0x1""#)),
  ]

  private static func word(_ digits: some StringProtocol) -> String {
    String(repeating: "0", count: 64 - digits.count) + digits
  }

  /// The result of the resolver for the 40 digits of an address, as JSON.
  private static func resolution(_ digits: some StringProtocol) -> String {
    "\"0x\(word("40"))\(word("1"))\(word("20"))\(word(digits))\""
  }

  /// An error of the resolver with the selector of its data.
  private static func revert(_ selector: String) -> FakeNode.Fault {
    .body(
      #"{"jsonrpc":"2.0","id":$id,"error":{"code":3,"message":"\#("\\u001b[31mpay")","data":"0x\#(selector)"}}"#,
      status: 200)
  }

  private static func name(_ lie: String, _ end: End, _ calls: FakeNode.Fault...) -> Row {
    Row(lie, to: "ann.eth", end) { node in
      for call in calls { node.script("eth_call", call) }
    }
  }

  private static let honest = FakeNode.Fault.result(resolution(recipient.dropFirst(2)))

  private static let names = [
    name("the address of an ENS name, honestly", .reported("included", 0, isPaid: true), honest, honest),
    name(
      "another address for the name after the confirmation", .refused(65, "ann.eth resolved to \(recipient)"), honest,
      .result(resolution(stranger.dropFirst(2)))),
    name(
      "no registration of the name after the confirmation", .refused(65, "ann.eth is not registered"), honest,
      revert("77209fe8")),
    name(
      "the zero address for the name", .refused(65, "No address is set for ann.eth"),
      .result(resolution(String(repeating: "0", count: 40)))),
    name(
      "the account that pays for the name", .refused(65, "address of the sender"),
      .result(resolution(FakeNode.accounts[0].dropFirst(2)))),
    name(
      "more than 20 bytes as the address of the name", .refused(76, "ann.eth"),
      .result(resolution("1" + recipient.dropFirst(2)))),
    name(
      "a truncated result for the name", .refused(76, "ann.eth"),
      .result("\"0x\(word(recipient.dropFirst(2)))\"")),
    name("a server outside the chain for the name (CCIP-Read)", .refused(65, "CCIP-Read"), revert("556f1830")),
    Row("another chain when the name is resolved", to: "ann.eth", .refused(65, "on chain 10")) {
      $0.script("eth_chainId", .none)
      $0.script("eth_chainId", count: 200, .result(#""0xa""#))
      $0.script("eth_call", count: 200, honest)
    },
    Row(
      "another address for the ENS name of a contact (a warning)", to: "ann", .reported("included", 0, isPaid: true)
    ) { $0.script("eth_call", count: 200, .result(resolution(stranger.dropFirst(2)))) },
  ]

  private static func signer(_ lie: String, _ end: End, _ fault: FakeNode.Fault, options: String = "--wait 5s") -> Row {
    Row(lie, options: options, end) { $0.script("eth_sendTransaction", fault) }
  }

  private static let signers = [
    signer(
      "signs another recipient", .reported("different", 73, isPaid: false), .change(["to": stranger])),
    signer(
      "signs another amount", .reported("different", 73, isPaid: false), .change(["value": "0x29a2241af62c0000"])),
    signer(
      "signs a fee above the shown maximum", .reported("different", 73, isPaid: true),
      .change(["maxFeePerGas": "0xffffffffff"])),
    signer("signs input data", .reported("different", 73, isPaid: true), .change(["input": "0x1234"])),
  ]

  private static let submissions = [
    signer(
      "an error for a transfer that is made", .reported("included", 0, isPaid: true),
      .doAndRefuse(-32_000, "insufficient funds")),
    signer(
      "an error, and the transfer is not made", .reported("refused", 70, isPaid: false),
      .error(-32_000, "internal error"), options: "--wait 20s"),
    signer(
      "the hash of a transaction that does not exist, and the transfer is made",
      .reported("included", 0, isPaid: true), .doAndAnswer(hash)),
    signer(
      "the hash of a transaction that does not exist, and nothing is made", .reported("unknown", 71, isPaid: false),
      .result(hash), options: "--wait 200ms"),
    Row(
      "the hash of an earlier transaction", isPaidElsewhere: true, .reported("included", 0, isPaid: true)
    ) { $0.script("eth_sendTransaction", .doAndAnswer("\"0x\(word("1"))\"")) },
    signer("a lost response, and the transfer is made", .reported("included", 0, isPaid: true), .loseAnswer),
    signer("executes the request twice", .reported("included", 0, isPaid: true), .doTwice),
  ]

  private static func receipt(_ lie: String, _ fields: [String: String?]) -> Row {
    Row(
      lie, options: "--wait 200ms", .reported("unknown", 71, isPaid: true),
      later("eth_getTransactionReceipt", .edit(fields)))
  }

  private static let receipts = [
    receipt("a receipt of another recipient", ["to": "\"\(stranger)\""]),
    receipt("a receipt of another block", ["blockNumber": "\"0x0\""]),
    receipt("a receipt with more gas than the limit", ["gasUsed": "\"0x5209\""]),
    receipt("a receipt with a price above the maximum", ["effectiveGasPrice": "\"0xffffffffff\""]),
    Row(
      "a transaction without its input data", options: "--wait 200ms", .reported("unknown", 71, isPaid: true),
      later("eth_getTransactionByHash", .edit(["input": nil]))),
    Row(
      "denies the transaction, which is in its block", .reported("included", 0, isPaid: true),
      later("eth_getTransactionByHash", .result("null"))),
    Row(
      "a chain that is shorter than before the send", options: "--wait 200ms", .reported("unknown", 71, isPaid: true)
    ) {
      $0.script("eth_sendTransaction", .loseAnswer)
      $0.scriptAfterSubmission("eth_blockNumber", count: 200, .result(#""0x0""#))
    },
  ]

  // MARK: The test

  @Test(arguments: rows) func `lie ends in a refusal before submission or in the true outcome`(_ row: Row) async throws
  {
    let node = try FakeNode()
    let data = DataFolder()
    if row.to == "ann" {
      try data.write(#"[{"name":"ann","address":"\#(Self.recipient)","ens":"ann.eth"}]"#, to: "contacts.json")
    }
    // The chain has several blocks, so that a shorter one is possible.
    node.mineEmpty(3)
    if row.isPaidElsewhere { node.payElsewhere(from: FakeNode.accounts[0], value: 7) }
    let before = node.balance(of: FakeNode.accounts[0])
    row.script(node)
    let clock = ProgramClock()
    clock.mine(on: node)
    let run = await Run.quid(
      "send \(row.amount) --to \(row.to) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --json"
        + " --client test --timeout 20s \(row.options)",
      environment: data.environment.merging(["QUID_ENS_RESOLVER": Self.resolver]) { $1 }, clock: clock)
    let spent = before - node.balance(of: FakeNode.accounts[0])
    #expect(!(run.output + run.error).contains("\u{1B}"))
    switch row.end {
    case .refused(let code, let words):
      #expect(run.code.rawValue == code, "\(run)")
      #expect((run.output + run.error).contains(words), "\(run)")
      #expect(node.handedOver.isEmpty && spent == 0)
      #expect(data.records.isEmpty)
    case .reported(let outcome, let code, let isPaid):
      #expect(run.code.rawValue == code, "\(run)")
      let report = try run.json
      #expect(report.text("data.transaction.outcome") == outcome, "\(run)")
      #expect((node.balance(of: Self.recipient) == Self.ether / 2) == isPaid, "\(run)")
      #expect(node.calls.count { $0 == "eth_sendTransaction" } == 1)
      // A signer can sign more than the shown maximum; this is reported as a different transaction.
      let total = try #require(report.text("data.total.ether").flatMap { try? Ether($0) })
      let ceiling = try #require(report.text("data.fee.ceiling.ether").flatMap { try? Ether($0) })
      #expect(total.wei >= ceiling.wei)
      #expect(spent <= total.wei || outcome == "different", "\(spent)")
    }
  }

  @Test func `every row of the threat model is executed`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Docs/ThreatModel.md")
    let document = try String(contentsOf: file, encoding: .utf8)
    let head = "| lie of the node or signer | end of the send |\n|---|---|\n"
    let start = try #require(document.range(of: head)).upperBound
    let lines = document[start...].split(separator: "\n").prefix { $0.hasPrefix("|") }.map { String($0) }
    #expect(lines.count >= 20)
    #expect(Set(lines).subtracting(Self.rows.map(\.line)) == [])
    #expect(Set(Self.rows.map(\.lie)).count == Self.rows.count)
    #expect(Self.rows.count >= 25)
  }
}

extension DataFolder {
  /// The records of the journal, as text.
  fileprivate var records: String { (try? text("sends.json")) ?? "" }
}
