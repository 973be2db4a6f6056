import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

struct NodeSendTests {
  private let node: FakeNode
  private let data = DataFolder()

  init() throws { node = try FakeNode() }

  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

  private func quid(
    _ line: String, node other: FakeNode? = nil, from: String = FakeNode.accounts[0],
    options: String = "--yes --chain 31337"
  ) async -> Run {
    await Run.quid(
      "\(line) --node \((other ?? node).url) --from \(from) --in usd --client test --timeout 10m \(options)",
      environment: data.environment)
  }

  private func send(
    _ amount: String, to: String = recipient, node other: FakeNode? = nil,
    options: String = "--yes --chain 31337 --json"
  ) async -> Run {
    await quid("send \(amount) --to \(to)", node: other, options: options)
  }

  private func resume(_ node: FakeNode? = nil, options: String = "--json") async -> Run {
    await Run.quid(
      "send --resume --node \((node ?? self.node).url) --client test --timeout 10m \(options)",
      environment: data.environment)
  }

  private static func problems(_ run: Run) throws -> [String] {
    let data = try #require(try run.json["data"] as? [String: Any])
    return (data["problems"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
  }

  private static let ether: UInt128 = 1_000_000_000_000_000_000

  /// Returns the random number of wei that was added to the tip.
  private static func mark(_ json: [String: Any]) throws -> UInt128 {
    let tip = try #require(UInt128(json.text("data.transaction.maxPriorityFeePerGas") ?? ""))
    try #require(200_000_000..<200_000_000 + 1 << 20 ~= tip, "\(tip)")
    return tip - 200_000_000
  }

  /// Returns an amount of wei as a string in ether.
  private static func text(_ wei: UInt128) -> String { Ether(wei: wei).description }

  // MARK: Successful sends

  @Test func `send changes every balance as in the plan and the receipt`() async throws {
    let run = await send("1.5eth")
    #expect(run.code == .success, "\(run)")
    let json = try run.json
    #expect(json.text("data.transaction.outcome") == "included")
    #expect(json.text("data.transaction.block") == "1")
    #expect(json.text("data.transaction.chain") == "31337")
    #expect(json.text("data.transaction.nonce") == "0")
    let mark = try Self.mark(json)
    #expect(json.text("data.transaction.maxFeePerGas") == "\(2_200_000_000 + mark)")
    let paid = 25_200_000_000_000 + 21_000 * mark
    #expect(json.text("data.fee.ether") == Self.text(paid))
    #expect(json.text("data.fee.paid.ether") == Self.text(paid))
    #expect(json.text("data.fee.ceiling.ether") == Self.text(46_200_000_000_000 + 21_000 * mark))
    #expect(json.text("data.amount.fiat") == "2466.15")
    #expect(node.balance(of: Self.recipient) == 3 * Self.ether / 2)
    let balance = FakeNode.balance - 3 * Self.ether / 2 - paid
    #expect(node.balance(of: FakeNode.accounts[0]) == balance)
    #expect(json.text("data.transaction.balanceAfter.wei") == "\(balance)")
    #expect(json.text("data.transaction.balanceAfter.ether") == Self.text(balance))
  }

  @Test func `maximum is accepted and one wei more is rejected before submission`() async throws {
    // One wei above the maximum without the random part of the fee.
    let refused = await send("9.999953800000000001eth")
    #expect(refused.code == .rejectedInput)
    #expect(try Self.problems(refused) == ["feeNotCovered"])
    let maximum = FakeNode.balance - 46_200_000_000_000
    #expect(try refused.json.text("data.maximum.ether") == Self.text(maximum - 21_000 * (try Self.mark(refused.json))))
    #expect(node.handedOver.isEmpty)
    let run = await send("max")
    #expect(run.code == .success, "\(run)")
    #expect(node.balance(of: Self.recipient) == maximum - 21_000 * (try Self.mark(run.json)))
  }

  @Test func `text names the transaction, the block and the paid fee`() async {
    let run = await send("1.5eth", options: "--yes --chain 31337")
    #expect(run.output.contains("Transaction 0x0000"))
    #expect(run.output.contains("1.5 ETH arrived in block 1."))
    #expect(run.output.contains("0.0000252"))
    #expect(run.output.contains("Balance after"))
    #expect(run.error.contains("To  \(Self.recipient)\n"))
    #expect(run.error.contains("Maximum fee"))
    #expect(run.error.contains("Chain 31337 · nonce 0"))
  }

  @Test func `transaction hash is printed once on a terminal`() async throws {
    let line =
      "send 1.5eth --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --client test --timeout"
      + " 10m --yes"
      + " --chain 31337"
    let arguments = line.split(separator: " ").map { String($0) }
    let environment = data.environment.merging(["NO_COLOR": "1"]) { $1 }
    let run = await Run.quid(arguments, environment: environment, isTerminal: true)
    #expect(run.code == .success, "\(run)")
    #expect((run.output + run.error).components(separatedBy: "Transaction 0x").count == 2, "\(run)")
  }

  @Test func `payment link is paid on its own chain only`() async throws {
    let link = "ethereum:\(Self.recipient)"
    let unasked = await quid("send --to \(link)@1?value=1e18")
    #expect(unasked.code == .rejectedInput, "\(unasked)")
    let wrong = await quid("send 1eth --to \(link)@1?value=1e18", options: "--yes --chain 31337 --json")
    #expect(wrong.code == .rejectedInput)
    #expect(try Self.problems(wrong).contains("wrongChain"), "\(wrong)")
    #expect(node.handedOver.isEmpty)
    #expect(await quid("send --to \(link)@31337?value=1e18").code == .success)
    #expect(node.balance(of: Self.recipient) == Self.ether)
  }

  @Test func `contact pays by name, and an unknown sender is reported`() async throws {
    try data.write(#"[{"name":"Savings","address":"\#(FakeNode.accounts[0])"}]"#, to: "contacts.json")
    let run = await quid("send 1eth --to \(Self.recipient)", from: "savings", options: "--yes --chain 31337 --json")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.from")?.lowercased() == FakeNode.accounts[0].lowercased())
    for (name, message) in [
      ("savngs", "There is no contact named “savngs”."),
      ("ann.eth", "An ENS name such as ann.eth cannot be the sender."),
    ] {
      let unknown = await quid("send 1eth --to \(Self.recipient)", from: name)
      #expect(unknown.code == .rejectedInput)
      let advice = "Give the address (0x and 40 digits) or the contact name of the account that pays"
      #expect(unknown.error.contains("--from: \(message) \(advice)"), "\(unknown.error)")
      #expect(!unknown.error.contains("recipient"))
    }
  }

  @Test(arguments: ["localhost:8545", "127.0.0.1:8545"])
  func `node without a scheme is rejected with a suggested URL`(url: String) async {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node \(url) --from \(FakeNode.accounts[0]) --client test",
      environment: data.environment)
    #expect(run.code == .usage)
    #expect(
      run.error == "quid: --node: \"\(url)\" does not start with http:// or https://. Did you mean http://\(url)?\n")
  }

  @Test func `malformed amount is reported before any node request`() async throws {
    let text = await send("1,5", options: "--yes --chain 31337")
    #expect(text.code == .rejectedInput)
    #expect(text.output.isEmpty)
    #expect(text.error == "quid: \"1,5\" is not an amount. Did you mean 1.5?\n")
    let json = await send("1,5")
    #expect(json.code == .rejectedInput)
    #expect(try Self.problems(json) == ["malformed"])
    #expect(try json.json.text("data.fee.formula") == "node")
    #expect(node.requests.isEmpty)
  }

  // MARK: Rejected sends

  @Test func `dry run prints the complete transaction and sends nothing`() async throws {
    let run = await send("1.5eth", options: "--dry-run")
    #expect(run.code == .success)
    #expect(run.output.contains(#""value":"0x14d1120d7b160000""#))
    #expect(run.output.contains("ethereum:\(Self.recipient)@31337?value=1.5e18"))
    #expect(
      run.output.contains(
        "cast send \(Self.recipient) --value 1500000000000000000 --from \(FakeNode.accounts[0]) --unlocked"
          + " --rpc-url \(node.url) --chain 31337 --nonce 0 --gas-limit 21000 --gas-price 220"))
    #expect(run.output.contains(" --priority-gas-price 20"))
    #expect(node.handedOver.isEmpty)
    #expect(
      !FileManager.default.fileExists(atPath: data.file("sends.json").path(percentEncoded: false)))
  }

  @Test(arguments: ["[]", "error"])
  func `plan through a node without accounts warns that it probably cannot sign`(_ accounts: String) async throws {
    node.script("eth_accounts", accounts == "[]" ? .result("[]") : .error(-32_601, "the method does not exist"))
    node.script("eth_sendTransaction", .error(-32_601, "the method does not exist"))
    let run = await quid("send 1eth --to \(Self.recipient)", options: "--yes --chain 31337 --wait 10s")
    #expect(run.code == .sendRejected, "\(run)")
    let plan = try #require(run.error.firstRange(of: "Submitted the transfer")).lowerBound
    #expect(run.error[..<plan].contains("lists no accounts"), "\(run)")
    #expect(run.error[plan...].contains("cannot sign for this account"), "\(run)")
    #expect(run.error.contains("--dry-run --json"), "\(run)")
  }

  @Test func `dry run for another signer has the unsigned transaction, and a warning if the node cannot sign`()
    async throws
  {
    for (accounts, isListed) in [("[\"\(FakeNode.accounts[1])\"]", false), ("[\"\(FakeNode.accounts[0])\"]", true)] {
      node.script("eth_accounts", .result(accounts))
      let run = await quid("send 1eth --to \(Self.recipient)", options: "--dry-run --json")
      #expect(run.code == .success, "\(run)")
      #expect(try run.json.text("data.unsigned.nonce") == "0x0", "\(run)")
      #expect(run.output.contains("The node cannot sign for") == !isListed, "\(run)")
    }
    #expect(node.handedOver.isEmpty)
  }

  @Test func `key in the path of the node is never printed`() async throws {
    for options in ["--dry-run", "--dry-run --json", "--yes --chain 31337 --verbose", "--yes --chain 31337 --json"] {
      let run = await Run.quid(
        "send 1eth --to \(Self.recipient) --node \(node.url)/v3/CANARY --from \(FakeNode.accounts[0]) --client test"
          + " --timeout 10m \(options)",
        environment: data.environment)
      #expect(run.code == .success, "\(run)")
      #expect(!(run.output + run.error).contains("CANARY"), "\(options)")
    }
    for url in ["http://127.0.0.1:1/CANARY", "http://example.org/CANARY", "https://CANARY@a@example.org", "CANARY"] {
      let run = await Run.quid(
        "send 1eth --to \(Self.recipient) --node \(url) --from \(FakeNode.accounts[0]) --yes --chain 1 --client test"
          + " --timeout 10m",
        environment: data.environment)
      #expect(run.code == .unavailable || run.code == .usage, "\(url)")
      #expect(!(run.output + run.error).contains("CANARY"), "\(run)")
    }
  }

  private static let canary = "CaNaRy0123456789abcdef"

  /// Responses of a node that contain its URL.
  private static let echoes: [FakeNode.Fault] = [
    .error(-32_000, "project \(canary) has no funds"),
    .error(-32_603, "POST /v3/\(canary) failed, see https://hosted.example/v3/\(canary)?key=\(canary)"),
    .error(4_001, "rejected by \(canary.lowercased())"),
    .body("no project \(canary) here", status: 500),
    .body(#"{"jsonrpc":"2.0","id":$id,"result":"\#(canary)"}"#),
  ]

  @Test(arguments: echoes.indices)
  func `key echoed by the node is never printed or stored`(
    _ index: Int
  ) async throws {
    for (method, fault) in [("eth_sendTransaction", Self.echoes[index]), ("eth_chainId", Self.echoes[index])] {
      node.script(method, fault, fault, fault)
      for options in ["", "--json", "--verbose"] {
        let data = DataFolder()
        let run = await Run.quid(
          "send 1eth --to \(Self.recipient) --node \(node.url)/v3/\(Self.canary) --from \(FakeNode.accounts[0]) --yes"
            + " --chain 31337 --wait 100ms --timeout 20s --client test \(options)", environment: data.environment)
        #expect(!(run.output + run.error).lowercased().contains("canary"), "\(run)")
        let journal = (try? String(contentsOf: data.file("sends.json"), encoding: .utf8)) ?? ""
        #expect(method == "eth_chainId" || !journal.isEmpty)
        #expect(!journal.lowercased().contains("canary"), "\(journal)")
      }
    }
  }

  @Test func `key in a misplaced URL is never printed`() async {
    let url = "https://n.example/v3/\(Self.canary)"
    for (line, code) in [("send 1eth \(url)", ExitCode.rejectedInput), ("sources \(url)", .usage)] {
      let run = await Run.quid(line, environment: data.environment)
      #expect(run.code == code)
      #expect(!run.error.contains(Self.canary), "\(run)")
    }
  }

  @Test(arguments: [
    ("send 11eth --to \(recipient)", "exceedsBalance"),
    ("send 0eth --to \(recipient)", "zero"),
    ("send 1,5 --to \(recipient)", "malformed"),
    ("send 1eth --to \(FakeNode.accounts[0])", "badAddress"),
    ("send 1eth --to 0x0000000000000000000000000000000000000000", "badAddress"),
    ("send 1eth --to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "badChecksum"),
    ("send 1eth --to \(recipient) --chain 1", "wrongChain"),
    ("send 1eth --to \(recipient) --max-fee 0.00001", "feeTooHigh"),
    ("send 1eth --to \(recipient) --from 0x4444444444444444444444444444444444444444", "unknownSender"),
  ])
  func `each problem has its own code and sends nothing`(line: String, code: String) async throws {
    let words = line.split(separator: " ")
    var options = "--yes --json"
    if !words.contains("--chain") { options += " --chain 31337" }
    if !words.contains("--from") { options += " --from \(FakeNode.accounts[0])" }
    let run = await Run.quid(
      "\(line) --node \(node.url) --client test --timeout 10m \(options)",
      environment: data.environment)
    #expect(run.code == .rejectedInput, "\(run)")
    #expect(try Self.problems(run).contains(code), "\(run.output)")
    #expect(node.handedOver.isEmpty)
  }

  @Test(arguments: [
    "send 1eth --to \(recipient)", "send 1eth --to \(recipient) --yes", "send 1eth --to \(recipient) --chain 31337",
    "send 1eth --yes --chain 31337", "send --to \(recipient) --yes --chain 31337",
    "send 1eth --to \(recipient) --yes --chain 31337 --csv", "send 1eth --to \(recipient) --yes --chain one",
    "send 1eth --to \(recipient) --yes --chain 31337 --balance 5",
    "watch send 1eth --to \(recipient) --yes --chain 31337",
    "send 1eth --to \(recipient) --yes --chain 31337 --fee-formula practice", "send --resume --yes", "send --resume 1",
    "send 1eth --to \(recipient) --yes --chain 31337 --tier quick",
  ])
  func `ambiguous command line sends nothing`(_ line: String) async {
    let run = await quid(line, options: "")
    #expect(run.code == .usage, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `missing data folder sends nothing`() async {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --client"
        + " test"
    )
    #expect(run.code == .file, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `damaged journal sends nothing`() async throws {
    try data.write("{", to: "sends.json")
    let run = await send("1eth")
    #expect(run.code == .file, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test(arguments: ["sends.json", "contacts.json"])
  func `journal or contacts that others can change send nothing`(_ name: String) async throws {
    try data.write(name == "sends.json" ? #"{"version":2,"sends":[]}"# : "[]", to: name)
    try data.setPermissions(0o606, of: name)
    let run = await send("1eth")
    #expect(run.code == .file, "\(run)")
    #expect(run.error.contains("Run: chmod go-w \(data.file(name).path(percentEncoded: false))\""), "\(run)")
    #expect(node.handedOver.isEmpty)
    try data.setPermissions(0o644, of: name)
    #expect(await send("1eth").code == .success)
  }

  @Test func `unreachable node is reported, and nothing was sent`() async {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node http://127.0.0.1:1 --from \(FakeNode.accounts[0]) --yes --chain 1"
        + " --client test --timeout 10m",
      environment: data.environment)
    #expect(run.code == .unavailable)
    #expect(run.error.contains("Cannot connect to the node at http://127.0.0.1:1."))
    #expect(run.error.contains("Nothing was sent."))
  }

  // MARK: Outcomes

  struct Ending: CustomTestStringConvertible, Sendable {
    let fault: FakeNode.Fault
    let code: Int32
    let outcome: String
    let words: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    Ending(
      fault: .error(4_001, "User rejected the request."), code: 70, outcome: "rejected",
      words: "The signer rejected the transfer"
    ),
    Ending(
      fault: .error(4_001, "Request denied", status: 401), code: 70, outcome: "rejected",
      words: "The signer rejected the transfer"),
    Ending(fault: .reset, code: 71, outcome: "unknown", words: "Do not send again"),
    Ending(fault: .body("", status: 502), code: 71, outcome: "unknown", words: "nonce 0 from 0x1111"),
    Ending(fault: .loseAnswer, code: 0, outcome: "included", words: "arrived in block 1"),
    Ending(fault: .doTwice, code: 0, outcome: "included", words: "arrived in block 1"),
  ])
  func `each outcome has its own message and code and at most one transfer`(_ ending: Ending) async throws {
    node.script("eth_sendTransaction", ending.fault)
    let run = await send("1.5eth", options: "--yes --chain 31337 --json --wait 1s")
    #expect(run.code.rawValue == ending.code, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == ending.outcome)
    #expect(try run.json.text("data.transaction.message")?.contains(ending.words) == true, "\(run.output)")
    #expect(node.calls.filter { $0 == "eth_sendTransaction" }.count == 1)
    if ending.outcome == "included" { #expect(!node.payments.isEmpty) }
    #expect(node.payments.values.allSatisfy { $0 == 1 })
  }

  /// An error of a node after it, or another node of its cluster, has accepted the transfer.
  struct NodeError: CustomTestStringConvertible, Sendable {
    let code: Int
    let message: String
    var testDescription: String { "\(code) \(message)" }
  }

  static let errors = [
    NodeError(code: -32_000, message: "already known"), NodeError(code: -32_000, message: "nonce too low"),
    NodeError(code: -32_000, message: "replacement transaction underpriced"),
    NodeError(code: -32_000, message: "request timed out"), NodeError(code: -32_000, message: "txpool is full"),
    NodeError(code: -32_000, message: "insufficient funds for gas * price + value"),
    NodeError(code: -32_000, message: "tx fee exceeds the configured cap"),
    NodeError(code: -32_000, message: "unknown account"), NodeError(code: -32_002, message: "resource unavailable"),
    NodeError(code: -32_003, message: "transaction rejected"), NodeError(code: -32_005, message: "limit exceeded"),
    NodeError(code: -32_010, message: "AlreadyKnown"), NodeError(code: 0, message: ""),
    NodeError(code: 3, message: "execution reverted"), NodeError(code: -32_600, message: "invalid request"),
    NodeError(code: -32_601, message: "the method does not exist"),
    NodeError(code: -32_602, message: "No Signer available"), NodeError(code: -32_603, message: "internal error"),
    NodeError(code: -32_700, message: "parse error"), NodeError(code: 4_100, message: "unauthorized"),
    NodeError(code: 4_200, message: "unsupported method"), NodeError(code: 4_900, message: "disconnected"),
  ]

  @Test(arguments: errors)
  func `error after acceptance is never reported as not sent, and the same command does not pay twice`(
    _ error: NodeError
  ) async throws {
    // With a block time and a delayed pending count, no count includes the accepted transfer.
    let slow = try FakeNode(isMining: false)
    slow.script("eth_sendTransaction", .doAndRefuse(error.code, error.message))
    let none = FakeNode.Fault.result("\"0x0\"")
    slow.script("eth_getTransactionCount", none, none, none, none)
    let run = await send("0.5eth", node: slow, options: "--yes --chain 31337 --json --wait 0s")
    #expect(run.code == .sendUnknown, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "unknown")
    #expect(try run.json.text("data.transaction.error.code") == "\(error.code)")
    #expect(!(run.output + run.error).contains("Nothing was sent"), "\(run)")
    #expect((run.output + run.error).contains("The node returned"), "\(run)")
    #expect(try data.text("sends.json").contains(#""state" : "open""#))

    let again = await send("0.5eth", node: slow)
    #expect(again.code == .rejectedInput, "\(again)")
    #expect(try Self.problems(again) == ["unfinishedSend"])
    slow.mine()
    let third = await send("0.5eth", node: slow)
    #expect(third.code == .rejectedInput, "\(third)")
    #expect(try Self.problems(third) == ["madeAfterAll"])
    #expect(slow.payments == [Self.ether / 2: 1])
  }

  @Test(arguments: errors)
  func `error for a transfer that is found in a block is a success`(_ error: NodeError) async throws {
    node.script("eth_sendTransaction", .doAndRefuse(error.code, error.message))
    let run = await send("0.5eth", options: "--yes --chain 31337 --json --wait 1s")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "included")
    #expect(node.payments == [Self.ether / 2: 1])
  }

  @Test func `error settles the send after three blocks, also in a later process, and frees the account`()
    async throws
  {
    node.script("eth_sendTransaction", .error(-32_000, "txpool is full"))
    #expect(await send("1eth", options: "--yes --chain 31337 --json --wait 0s").code == .sendUnknown)
    node.mineEmpty(2)
    #expect(await resume().code == .sendUnknown)
    node.mineEmpty(1)
    let resumed = await resume()
    #expect(resumed.code == .sendRejected, "\(resumed)")
    #expect(resumed.output.contains(#""outcome":"refused""#))
    #expect(resumed.output.contains("still unused 3 blocks later"))
    #expect(await send("1eth").code == .success)
    #expect(node.payments == [Self.ether: 1])
  }

  @Test func `send closed as not made is checked once before the next send`() async throws {
    node.script("eth_sendTransaction", .error(-32_000, "txpool is full"))
    let first = await send("1eth", options: "--yes --chain 31337 --json --wait 0s")
    #expect(first.code == .sendUnknown)
    node.mineEmpty(3)
    #expect(await resume().code == .sendRejected)
    // A proxy delivers the request late.
    node.deliver(try Self.fields(first))
    let next = await send("2eth")
    #expect(next.code == .rejectedInput, "\(next)")
    #expect(try Self.problems(next) == ["madeAfterAll"])
    #expect(next.output.contains("was completed: 1 ETH"))
    #expect(try data.text("sends.json").contains(#""state" : "included""#))
    #expect(await send("2eth").code == .success)
    #expect(node.payments == [Self.ether: 1, 2 * Self.ether: 1])
  }

  /// The parameters of a send of one ether.
  private static func fields(_ run: Run) throws -> [String: String] {
    let json = try run.json
    func quantity(_ path: String) throws -> String {
      "0x" + String(try #require(UInt128(json.text("data.transaction." + path) ?? "")), radix: 16)
    }
    return [
      "from": FakeNode.accounts[0], "to": recipient, "value": "0xde0b6b3a7640000", "gas": "0x5208", "chainId": "0x7a69",
      "nonce": try quantity("nonce"), "maxFeePerGas": try quantity("maxFeePerGas"),
      "maxPriorityFeePerGas": try quantity("maxPriorityFeePerGas"),
    ]
  }

  @Test(arguments: [true, false])
  func `resume corrects a send that was rejected and made after all`(_ isMined: Bool) async throws {
    let slow = try FakeNode(isMining: false)
    slow.script("eth_sendTransaction", .doAndRefuse(4_001, "User rejected the request."))
    #expect(await send("1eth", node: slow).code == .sendRejected)
    if isMined { slow.mine() }
    let resumed = await resume(slow)
    #expect(resumed.code == (isMined ? .success : .sendUnknown), "\(resumed)")
    #expect(try data.text("sends.json").contains(#""state" : "\#(isMined ? "included" : "open")""#))
    if !isMined { #expect(await send("1eth", node: slow).code == .rejectedInput) }
  }

  @Test func `rejected send whose nonce was used by a later send is not checked again`() async throws {
    node.script("eth_sendTransaction", .error(4_001, "User rejected the request."))
    #expect(await send("1eth").code == .sendRejected)
    #expect(await send("1eth").code == .success)
    #expect(await send("1eth").code == .success)
    #expect(try data.text("sends.json").contains(#""isChecked" : true"#))
    #expect(node.payments == [Self.ether: 2])
  }

  // MARK: Signed transactions

  /// A signer that signs a different transaction.
  @Test(
    arguments: [
      (["to": FakeNode.accounts[1], "value": "0x29a2241af62c0000"], "pays 3 ETH to \(FakeNode.accounts[1])"),
      (["value": "0xde0b6b3a7640001"], "pays 1.000000000000000001 ETH"),
      (["input": "0xa9059cbb"], "It contains data for a contract."),
      (["type": "0x0"], "A different transaction was signed."),
      (["maxFeePerGas": "0x3b9aca0000"], "was shown"),
      (["from": FakeNode.accounts[1]], "from \(FakeNode.accounts[1])"),
    ] as [([String: String], String)])
  func `transaction that differs from the plan has its own code and lists its payment`(
    changes: [String: String], words: String
  ) async throws {
    node.script("eth_sendTransaction", .change(changes))
    let run = await send("1eth", options: "--yes --chain 31337 --json --wait 0s")
    #expect(run.code.rawValue == 73, "\(run)")
    let json = try run.json
    #expect(json.text("data.transaction.outcome") == "different")
    #expect(json.text("data.transaction.message")?.contains(words) == true, "\(run)")
    #expect(json.text("data.transaction.actual.hash") == json.text("data.transaction.hash"))
    #expect(json.text("data.transaction.actual.wei") != nil)
    let text = try FakeNode()
    text.script("eth_sendTransaction", .change(changes))
    let shown = await send("1eth", node: text, options: "--yes --chain 31337 --wait 0s")
    #expect(!shown.output.contains("arrived"), "\(shown)")
  }

  @Test func `changed fee within the maximum is a warning`() async throws {
    node.script("eth_sendTransaction", .change(["maxPriorityFeePerGas": "0x5f5e100"]))
    let run = await send("1eth")
    #expect(run.code == .success, "\(run)")
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix("The fee was changed when the transfer was signed") }, "\(warnings)")
  }

  @Test func `receipt that contradicts the transaction is not a success`() async throws {
    let hash = "0x" + String(repeating: "0", count: 63) + "1"
    let receipt = Self.receipt(hash, to: FakeNode.accounts[1])
    node.script("eth_getTransactionReceipt", .result(receipt))
    let run = await send("1eth", options: "--yes --chain 31337 --json --wait 0s")
    #expect(run.code == .sendUnknown, "\(run)")
    #expect(run.output.contains("the node's receipt does not match"))
    #expect(await resume().code == .success)
  }

  private static func receipt(_ hash: String, to: String) -> String {
    #"{"transactionHash":"\#(hash)","blockNumber":"0x1","from":"\#(FakeNode.accounts[0])","to":"\#(to)","#
      + #""status":"0x1","gasUsed":"0x5208","effectiveGasPrice":"0x47868c00","l1Fee":"0x5af3107a4000"}"#
  }

  @Test func `additional fee of a rollup is part of the printed fee`() async throws {
    let hash = "0x" + String(repeating: "0", count: 63) + "1"
    for options in ["--yes --chain 31337 --json", "--yes --chain 31337"] {
      let node = try FakeNode()
      // Both nodes use the same transaction hashes.
      try? FileManager.default.removeItem(at: data.file("sends.json"))
      node.script("eth_getTransactionReceipt", .result(Self.receipt(hash, to: Self.recipient.lowercased())))
      let run = await quid("send 1eth --to \(Self.recipient)", node: node, options: options)
      #expect(run.code == .success, "\(run)")
      if options.hasSuffix("json") {
        #expect(try run.json.text("data.fee.l1.ether") == "0.0001")
        #expect(try run.json.text("data.fee.paid.ether") == "0.0001252")
      } else {
        #expect(run.output.contains("L1 fee"))
      }
    }
  }

  @Test func `planned L1 fee of a rollup is shown, part of the maximum, and not capped`() async throws {
    let fee = "\"0x" + String(repeating: "0", count: 50) + "2386f26fc10000\""
    node.script("eth_getCode", count: 9, .result("\"0x60\""))
    let size = String(repeating: "0", count: 62) + "54"
    node.script("eth_call 0xf1c7a58b\(size)", count: 9, .result(fee))
    let dry = await send("1eth", options: "--dry-run")
    #expect(dry.output.contains("L1 fee"), "\(dry)")
    #expect(dry.output.contains("0.0125 ETH") && dry.output.contains("not capped"), "\(dry)")
    let json = try await send("max", options: "--dry-run --json").json
    let wei = json.text("data.amount.wei").flatMap { UInt128($0) } ?? 0
    let ceiling = 46_200_000_000_000 + 21_000 * (try Self.mark(json)) + Self.ether / 80
    #expect(wei == FakeNode.balance - ceiling)
    #expect(json.text("data.fee.l1Planned.ether") == "0.0125")
    #expect(json.text("data.fee.ceiling.ether") == Self.text(ceiling))
    #expect(json.text("data.remaining.ether") == "0")
    node.script("eth_getTransactionReceipt", .edit(["l1Fee": #""0x470de4df820000""#]))
    let run = await send("1eth")
    #expect(run.code == .success, "\(run)")
    let warnings = try #require(try run.json["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix("The L1 fee of 0.02 ETH is above the 0.0125 ETH") }, "\(warnings)")
  }

  @Test func `L1 fee that is missing in the plan is a warning`() async throws {
    // Each plan requests the code of the oracle, then that of the recipient.
    node.script("eth_getCode", .error(-32_601, "method not found"), .none, .result("\"0x60\""))
    for words in ["whether the chain charges", "which the node does not return"] {
      let warnings = try #require(try await send("1eth", options: "--dry-run --json").json["warnings"] as? [String])
      #expect(warnings.contains { $0.contains(words) }, "\(warnings)")
    }
  }

  @Test func `balance after a send is read from the node or omitted`() async throws {
    node.script("eth_getBalance", .result("\"0x8ac7230489e80000\""), .error(-32_000, "missing trie node"))
    let fallback = await send("1eth")
    #expect(try fallback.json.text("data.transaction.balanceAfter.wei") == "\(node.balance(of: FakeNode.accounts[0]))")
    let other = try FakeNode()
    try FileManager.default.removeItem(at: data.file("sends.json"))
    other.script(
      "eth_getBalance", .result("\"0x8ac7230489e80000\""), .error(-32_000, "missing trie node"), .error(-32_000, "no"))
    let run = await send("1eth", node: other, options: "--yes --chain 31337")
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains("Balance before") && !run.output.contains("Balance after"), "\(run)")
  }

  // MARK: The nonce

  @Test func `nonce above 2^63 is printed and sent unchanged`() async throws {
    let count = FakeNode.Fault.result("\"0xfffffffffffffffe\"")
    node.script("eth_getTransactionCount", count, count)
    let run = await send("1eth", options: "--dry-run --json")
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains(#""nonce":18446744073709551614"#), "\(run)")
    #expect(run.output.contains(#""nonce":"0xfffffffffffffffe""#))
    #expect(run.output.contains("--nonce 18446744073709551614"))
    let beyond = FakeNode.Fault.result("\"0xffffffffffffffff\"")
    node.script("eth_getTransactionCount", beyond, beyond)
    #expect(await send("1eth").code == .invalidResponse)
    #expect(node.handedOver.isEmpty)
  }

  @Test func `pending transactions are a warning, and more than 64 a problem`() async throws {
    let slow = try FakeNode(isMining: false)
    func deliver(_ nonces: Range<Int>) {
      for nonce in nonces {
        slow.deliver([
          "from": FakeNode.accounts[0], "to": FakeNode.accounts[1], "value": "0x1", "gas": "0x5208",
          "chainId": "0x7a69",
          "nonce": "0x" + String(nonce, radix: 16), "maxFeePerGas": "0x77359400", "maxPriorityFeePerGas": "0x1",
        ])
      }
    }
    deliver(0..<64)
    let warned = await send("1eth", node: slow, options: "--dry-run --json")
    #expect(warned.code == .success, "\(warned)")
    #expect(warned.output.contains("64 transactions from this account are pending"))
    deliver(64..<65)
    let refused = await send("1eth", node: slow, options: "--dry-run --json")
    #expect(refused.code == .rejectedInput, "\(refused)")
    #expect(try Self.problems(refused) == ["nonceGap"])
  }

  @Test func `journal of a newer version is rejected and unchanged`() async throws {
    let text = #"{"version":3,"sends":[],"more":1}"#
    try data.write(text, to: "sends.json")
    let run = await send("1eth")
    #expect(run.code == .file, "\(run)")
    #expect(run.error.contains("written by a newer version of the program"))
    #expect(try data.text("sends.json") == text)
    #expect(node.handedOver.isEmpty)
  }

  @Test func `node messages are sanitized before they are printed`() async {
    node.script("eth_sendTransaction", .error(-32_000, #"no\u001b]0;x\u0007\u202e\nway"#))
    let run = await send("1eth", options: "--yes --chain 31337 --wait 0s")
    #expect(run.code == .sendUnknown)
    #expect(!(run.output + run.error).unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }

  @Test func `reverted transfer is reported`() async throws {
    let run = await send("1eth", to: FakeNode.unwilling)
    #expect(run.code == .sendReverted, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "reverted")
    let paid = 25_200_000_000_000 + 21_000 * (try Self.mark(run.json))
    #expect(node.balance(of: FakeNode.accounts[0]) == FakeNode.balance - paid)
  }

  @Test func `waiting transfer is pending, blocks the account, and is resumed later`() async throws {
    let slow = try FakeNode(isMining: false)
    let run = await send("1eth", node: slow, options: "--yes --chain 31337 --json --wait 300ms")
    #expect(run.code == .sendUnknown, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "pending")

    let second = await send("2eth", node: slow)
    #expect(second.code == .rejectedInput)
    #expect(try Self.problems(second) == ["unfinishedSend"])
    #expect(slow.handedOver.count == 1)
    #expect(await resume(slow).code == .sendUnknown)

    slow.mine()
    let resumed = await resume(slow)
    #expect(resumed.code == .success, "\(resumed)")
    #expect(resumed.output.contains(#""outcome":"included""#))
    #expect(await resume(slow, options: "").output.hasPrefix("There are no pending transfers.\n"))
    #expect(slow.payments == [Self.ether: 1])
  }

  @Test func `progress and messages about earlier transfers are printed once`() async throws {
    let slow = try FakeNode(isMining: false)
    let options = "--yes --chain 31337 --wait 300ms"
    let run = await send("1eth", node: slow, options: options)
    #expect(run.error.ranges(of: "is pending.\n").count == 1, "\(run)")
    slow.mine()
    let next = await send("2eth", to: FakeNode.accounts[1], node: slow, options: options)
    #expect(next.error.ranges(of: "is now known").count == 1, "\(next)")
  }

  @Test func `rejected replacement leaves the pending transfer, which blocks the account`() async throws {
    let slow = try FakeNode(isMining: false)
    let options = "--yes --chain 31337 --json --wait 300ms"
    #expect(await send("1eth", node: slow, options: options).code == .sendUnknown)
    slow.script("eth_sendTransaction", .error(4_001, "User rejected the request."))
    #expect(await send("1eth", node: slow, options: "\(options) --replace").code == .sendRejected)
    #expect(await resume(slow).code == .sendUnknown)
    #expect(try Self.problems(await send("1eth", node: slow)) == ["unfinishedSend"])
    slow.mine()
    #expect(await resume(slow).code == .success)
    #expect(slow.payments == [Self.ether: 1])
  }

  @Test func `replacement of a lost send takes its nonce`() async throws {
    node.script("eth_sendTransaction", .reset)
    #expect(await send("1eth", options: "--yes --chain 31337 --json --wait 200ms").code == .sendUnknown)
    #expect(await send("1eth").code == .rejectedInput)
    let run = await send("1eth", options: "--yes --chain 31337 --json --replace")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.transaction.nonce") == "0")
    #expect(node.payments == [Self.ether: 1])
    #expect(await resume().code == .success)
  }

  @Test func `used nonce is never replaced, and another nonce can be chosen after 64 blocks`() async throws {
    node.script("eth_getTransactionReceipt", count: 400, .result("null"))
    #expect(await send("1eth", options: "--yes --chain 31337 --json --wait 200ms").code == .sendUnknown)
    for options in ["--replace", "--nonce 1"] {
      let replacement = await send("1eth", options: "--yes --chain 31337 --json \(options)")
      #expect(replacement.code == .rejectedInput, "\(replacement)")
      #expect(try Self.problems(replacement) == ["unfinishedSend"])
      #expect(replacement.output.contains("cannot be replaced"), "\(replacement)")
      #expect(
        replacement.output.contains("nonce 1, not before block 64 (quid send --resume, --nonce 1)."), "\(replacement)")
    }
    #expect(node.payments == [Self.ether: 1])
    node.mineEmpty(64)
    #expect(await send("2eth", options: "--yes --chain 31337 --json --replace").code == .rejectedInput)
    let later = await send("2eth", options: "--chain 31337 --json --nonce 1 --dry-run")
    #expect(later.code == .success, "\(later)")
    #expect(try later.json.text("data.transaction.nonce") == "1")
    #expect(later.output.contains("The outcome of the earlier transfer with nonce 0 is unknown"))
    #expect(node.handedOver.count == 1)
  }

  @Test func `nonce used by another wallet is reported and frees the account`() async throws {
    node.script("eth_sendTransaction", .reset)
    #expect(await send("1eth", options: "--yes --chain 31337 --json --wait 200ms").code == .sendUnknown)
    node.payElsewhere(from: FakeNode.accounts[0], value: 5)
    let resumed = await resume()
    #expect(resumed.code.rawValue == 73, "\(resumed)")
    #expect(resumed.output.contains(#""outcome":"superseded""#))
    #expect(resumed.output.contains("pays 0.000000000000000005 ETH to \(FakeNode.accounts[1])"))
    #expect(await send("1eth").code == .success)
    #expect(node.payments == [5: 1, Self.ether: 1])
  }

  @Test func `two equal sends with one nonce count as one payment`() async throws {
    let slow = try FakeNode(isMining: false)
    slow.script("eth_sendTransaction", .reset)
    #expect(await send("1eth", node: slow, options: "--yes --chain 31337 --wait 200ms").code == .sendUnknown)
    #expect(await send("1eth", node: slow, options: "--yes --chain 31337 --wait 200ms --replace").code == .sendUnknown)
    slow.mine()
    let resumed = await resume(slow)
    #expect(resumed.code == .success, "\(resumed)")
    let found = try #require(try resumed.json["data"] as? [String: Any])
    let sends = try #require(found["sends"] as? [[String: Any]])
    #expect(sends.compactMap { $0["outcome"] as? String } == ["included"])
  }

  @Test func `concurrent sends from one account pay at most once each`() async throws {
    let runs = await withTaskGroup(of: Run.self) { group in
      for _ in 0..<4 { group.addTask { await send("1eth") } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let made = runs.filter { $0.code == .success }.count
    #expect(made >= 1)
    #expect(node.payments == [Self.ether: made])
    #expect(node.handedOver.count == made)
    #expect(runs.count == 4)
    #expect(runs.allSatisfy { [.success, .rateLimited].contains($0.code) }, "\(runs)")
  }

  @Test func `send without a price is made in ether with a warning`() async throws {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --json"
        + " --timeout 10m",
      environment: [
        "XDG_DATA_HOME": data.url.path(percentEncoded: false), "QUID_COINGECKO_URL": "http://127.0.0.1:1",
      ])
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.amount.fiat") == "null")
    #expect(run.output.contains("Values in EUR are not shown"))
    let fiat = await Run.quid(
      "send 50eur --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --json"
        + " --timeout 10m",
      environment: [
        "XDG_DATA_HOME": data.url.path(percentEncoded: false), "QUID_COINGECKO_URL": "http://127.0.0.1:1",
      ])
    #expect(fiat.code == .unavailable)
    #expect(node.payments == [Self.ether: 1])
  }

  @Test func `configured node of mainnet replaces the gas oracle`() async throws {
    let node = try FakeNode(chain: 1)
    let prices = try LoopbackServer { $0.answer(#"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27}}"#) }
    let run = await Run.quid(
      "fee --json --timeout 10m",
      environment: [
        "QUID_NODE_URL": node.url, "QUID_ETHERSCAN_URL": "http://127.0.0.1:1", "QUID_COINGECKO_URL": prices.url,
      ])
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains(#""name":"Node""#), "\(run)")
    #expect(run.output.contains(#""baseFee":"1""#))
  }
}
