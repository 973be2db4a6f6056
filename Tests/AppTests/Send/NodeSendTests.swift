import Foundation
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

  // MARK: What is sent

  @Test func `a send arrives, and every balance agrees with the plan and the receipt to the wei`() async throws {
    let run = await send("1.5eth")
    #expect(run.code == .success, "\(run)")
    let json = try run.json
    #expect(json.text("data.transaction.outcome") == "included")
    #expect(json.text("data.transaction.block") == "1")
    #expect(json.text("data.transaction.chain") == "31337")
    #expect(json.text("data.transaction.nonce") == "0")
    #expect(json.text("data.transaction.maxFeePerGas") == "2200000000")
    #expect(json.text("data.transaction.maxPriorityFeePerGas") == "200000000")
    #expect(json.text("data.fee.ether") == "0.0000252")
    #expect(json.text("data.fee.paid.ether") == "0.0000252")
    #expect(json.text("data.fee.ceiling.ether") == "0.0000462")
    #expect(json.text("data.amount.fiat") == "2466.15")
    #expect(node.balance(of: Self.recipient) == 3 * Self.ether / 2)
    #expect(node.balance(of: FakeNode.accounts[0]) == FakeNode.balance - 3 * Self.ether / 2 - 25_200_000_000_000)
  }

  @Test func `max is accepted, and a wei more is refused before anything is sent`() async throws {
    let refused = await send("9.999953800000000001eth")
    #expect(refused.code == .refusedInput)
    #expect(try Self.problems(refused) == ["feeNotCovered"])
    #expect(try refused.json.text("data.maximum.ether") == "9.9999538")
    #expect(node.handedOver.isEmpty)
    let run = await send("max")
    #expect(run.code == .success, "\(run)")
    #expect(node.balance(of: Self.recipient) == FakeNode.balance - 46_200_000_000_000)
  }

  @Test func `the text names the transaction, the block and what it really cost`() async {
    let run = await send("1.5eth", options: "--yes --chain 31337")
    #expect(run.output.contains("Transaction 0x0000"))
    #expect(run.output.contains("1.5 ETH arrived in block 1."))
    #expect(run.output.contains("0.0000252 ETH"))
    #expect(run.error.contains("To  \(Self.recipient)\n"))
    #expect(run.error.contains("Fee, at most"))
    #expect(run.error.contains("Chain 31337 · nonce 0"))
  }

  @Test func `a payment link is paid on its own chain only`() async throws {
    let link = "ethereum:\(Self.recipient)"
    let unasked = await quid("send --to \(link)@1?value=1e18")
    #expect(unasked.code == .refusedInput, "\(unasked)")
    let wrong = await quid("send 1eth --to \(link)@1?value=1e18", options: "--yes --chain 31337 --json")
    #expect(wrong.code == .refusedInput)
    #expect(try Self.problems(wrong).contains("wrongChain"), "\(wrong)")
    #expect(node.handedOver.isEmpty)
    #expect(await quid("send --to \(link)@31337?value=1e18").code == .success)
    #expect(node.balance(of: Self.recipient) == Self.ether)
  }

  @Test func `a contact pays by name, and an unknown one is reported as the payer`() async throws {
    try data.write(#"[{"name":"Savings","address":"\#(FakeNode.accounts[0])"}]"#, to: "contacts.json")
    let run = await quid("send 1 --to \(Self.recipient)", from: "savings", options: "--yes --chain 31337 --json")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.from")?.lowercased() == FakeNode.accounts[0].lowercased())
    for (name, message) in [
      ("savngs", "No contact is called “savngs”. Give the address of the account that pays"),
      ("ann.eth", "Names are not looked up. Give the address of the account that pays"),
    ] {
      let unknown = await quid("send 1 --to \(Self.recipient)", from: name)
      #expect(unknown.code == .refusedInput)
      #expect(unknown.error.contains("--from: \(message)"), "\(unknown.error)")
      #expect(!unknown.error.contains("recipient"))
    }
  }

  @Test(arguments: ["localhost:8545", "127.0.0.1:8545"])
  func `a node without a scheme gets the address that was meant`(url: String) async {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node \(url) --from \(FakeNode.accounts[0]) --client test",
      environment: data.environment)
    #expect(run.code == .usage)
    #expect(run.error == "quid: --node: \"\(url)\" has no scheme. Did you mean http://\(url)?\n")
  }

  @Test func `a malformed amount is reported before the node is asked`() async throws {
    let text = await send("1,5", options: "--yes --chain 31337")
    #expect(text.code == .refusedInput)
    #expect(text.output.isEmpty)
    #expect(text.error == "quid: \"1,5\" is not an amount. Did you mean 1.5?\n")
    let json = await send("1,5")
    #expect(json.code == .refusedInput)
    #expect(try Self.problems(json) == ["malformed"])
    #expect(try json.json.text("data.fee.formula") == "node")
    #expect(node.requests.isEmpty)
  }

  // MARK: What is not

  @Test func `a dry run shows all there is to sign, and sends nothing`() async throws {
    let run = await send("1.5eth", options: "--dry-run")
    #expect(run.code == .success)
    #expect(run.output.contains(#""value":"0x14d1120d7b160000""#))
    #expect(run.output.contains("ethereum:\(Self.recipient)@31337?value=1.5e18"))
    #expect(
      run.output.contains(
        "cast send \(Self.recipient) --value 1500000000000000000 --from \(FakeNode.accounts[0]) --unlocked"
          + " --rpc-url \(node.url) --chain 31337 --nonce 0 --gas-limit 21000 --gas-price 2200000000"
          + " --priority-gas-price 200000000"))
    #expect(node.handedOver.isEmpty)
    #expect(
      !FileManager.default.fileExists(atPath: data.file("sends.json").path(percentEncoded: false)))
  }

  @Test func `a path that may hold a key is in nothing that is printed`() async throws {
    for options in ["--dry-run", "--dry-run --json", "--yes --chain 31337 --verbose", "--yes --chain 31337 --json"] {
      let run = await Run.quid(
        "send 1eth --to \(Self.recipient) --node \(node.url)/v3/CANARY --from \(FakeNode.accounts[0]) --client test --timeout 10m \(options)",
        environment: data.environment)
      #expect(run.code == .success, "\(run)")
      #expect(!(run.output + run.error).contains("CANARY"), "\(options)")
    }
    for url in ["http://127.0.0.1:1/CANARY", "http://example.org/CANARY", "https://CANARY@example.org", "CANARY"] {
      let run = await Run.quid(
        "send 1eth --to \(Self.recipient) --node \(url) --from \(FakeNode.accounts[0]) --yes --chain 1 --client test --timeout 10m",
        environment: data.environment)
      #expect(run.code == .unavailable || run.code == .usage, "\(url)")
      #expect(!(run.output + run.error).contains("CANARY"), "\(run)")
    }
  }

  private static let canary = "CaNaRy0123456789abcdef"

  /// What a node may say that quotes the URL it was called by.
  private static let echoes: [FakeNode.Fault] = [
    .error(-32_000, "project \(canary) has no funds"),
    .error(-32_603, "POST /v3/\(canary) failed, see https://hosted.example/v3/\(canary)?key=\(canary)"),
    .error(4_001, "rejected by \(canary.lowercased())"),
    .body("no project \(canary) here", status: 500),
    .body(#"{"jsonrpc":"2.0","id":$id,"result":"\#(canary)"}"#),
  ]

  @Test(arguments: echoes.indices)
  func `a key in the node's path that the node repeats is in nothing that is printed or written`(
    _ index: Int
  ) async throws {
    for (method, fault) in [("eth_sendTransaction", Self.echoes[index]), ("eth_chainId", Self.echoes[index])] {
      node.script(method, fault, fault, fault)
      for options in ["", "--json", "--verbose"] {
        let data = DataFolder()
        let run = await Run.quid(
          "send 1eth --to \(Self.recipient) --node \(node.url)/v3/\(Self.canary) --from \(FakeNode.accounts[0]) --yes"
            + " --chain 31337 --wait 100ms --timeout 2s --client test \(options)", environment: data.environment)
        #expect(!(run.output + run.error).lowercased().contains("canary"), "\(run)")
        let journal = (try? String(contentsOf: data.file("sends.json"), encoding: .utf8)) ?? ""
        #expect(method == "eth_chainId" || !journal.isEmpty)
        #expect(!journal.lowercased().contains("canary"), "\(journal)")
      }
    }
  }

  @Test func `a key in a URL at a wrong position of the command line is not printed`() async {
    for line in ["send 1eth https://n.example/v3/\(Self.canary)", "sources https://n.example/v3/\(Self.canary)"] {
      let run = await Run.quid(line, environment: data.environment)
      #expect(run.code == .usage)
      #expect(!run.error.contains(Self.canary), "\(run)")
    }
  }

  struct Refused: CustomTestStringConvertible, Sendable {
    let line: String
    let code: String
    var testDescription: String { "\(code): \(line)" }
  }

  @Test(arguments: [
    Refused(line: "send 11eth --to \(recipient)", code: "exceedsBalance"),
    Refused(line: "send 0eth --to \(recipient)", code: "zero"),
    Refused(line: "send 1,5 --to \(recipient)", code: "malformed"),
    Refused(line: "send 1eth --to \(FakeNode.accounts[0])", code: "badAddress"),
    Refused(line: "send 1eth --to 0x0000000000000000000000000000000000000000", code: "badAddress"),
    Refused(line: "send 1eth --to 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", code: "badChecksum"),
    Refused(line: "send 1eth --to \(recipient) --chain 1", code: "wrongChain"),
    Refused(line: "send 1eth --to \(recipient) --max-fee 0.00001", code: "feeTooHigh"),
    Refused(
      line: "send 1eth --to \(recipient) --from 0x4444444444444444444444444444444444444444", code: "unknownSender"),
  ])
  func `what is wrong has its own code, and nothing is sent`(_ refused: Refused) async throws {
    let words = refused.line.split(separator: " ")
    var options = "--yes --json"
    if !words.contains("--chain") { options += " --chain 31337" }
    if !words.contains("--from") { options += " --from \(FakeNode.accounts[0])" }
    let run = await Run.quid(
      "\(refused.line) --node \(node.url) --client test --timeout 10m \(options)",
      environment: data.environment)
    #expect(run.code == .refusedInput, "\(run)")
    #expect(try Self.problems(run).contains(refused.code), "\(run.output)")
    #expect(node.handedOver.isEmpty)
  }

  @Test(arguments: [
    "send 1eth --to \(recipient)", "send 1eth --to \(recipient) --yes", "send 1eth --to \(recipient) --chain 31337",
    "send 1eth --yes --chain 31337", "send --to \(recipient) --yes --chain 31337",
    "send 1eth --to \(recipient) --yes --chain 31337 --csv", "send 1eth --to \(recipient) --yes --chain one",
    "send 1eth --to \(recipient) --yes --chain 31337 --balance 5",
    "watch send 1eth --to \(recipient) --yes --chain 31337",
    "send 1eth --to \(recipient) --yes --chain 31337 --fee-formula brief", "send --resume --yes", "send --resume 1",
    "send 1eth --to \(recipient) --yes --chain 31337 --tier quick",
  ])
  func `a command line that cannot be meant sends nothing`(_ line: String) async {
    let run = await quid(line, options: "")
    #expect(run.code == .usage, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `without a place for the record of sends nothing is sent`() async {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --client test"
    )
    #expect(run.code == .file, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `with a record of sends that makes no sense nothing is sent`() async throws {
    try data.write("{", to: "sends.json")
    let run = await send("1eth")
    #expect(run.code == .file, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `a node that cannot be reached is told, and nothing was sent`() async {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node http://127.0.0.1:1 --from \(FakeNode.accounts[0]) --yes --chain 1 --client test --timeout 10m",
      environment: data.environment)
    #expect(run.code == .unavailable)
    #expect(run.error.contains("http://127.0.0.1:1 cannot be reached"))
    #expect(run.error.contains("Nothing was sent."))
  }

  // MARK: How it ends

  struct Ending: CustomTestStringConvertible, Sendable {
    let fault: FakeNode.Fault
    let code: Int32
    let outcome: String
    let words: String
    var testDescription: String { words }
  }

  @Test(arguments: [
    Ending(
      fault: .error(4_001, "User rejected the request."), code: 70, outcome: "rejected", words: "Rejected at the signer"
    ),
    Ending(
      fault: .error(4_001, "Request denied", status: 401), code: 70, outcome: "rejected",
      words: "Rejected at the signer"),
    Ending(
      fault: .error(-32_000, "insufficient funds for gas * price + value"), code: 70, outcome: "refused",
      words: "does not cover the amount"),
    Ending(fault: .error(-32_000, "nonce too low"), code: 70, outcome: "refused", words: "has used this nonce"),
    Ending(
      fault: .error(-32_602, "No Signer available"), code: 70, outcome: "refused", words: "has no key for this account"),
    Ending(
      fault: .error(-32_000, "tx fee exceeds the configured cap"), code: 70, outcome: "refused",
      words: "a limit on fees"),
    Ending(fault: .error(-32_603, "internal error"), code: 71, outcome: "unknown", words: "Do not send again"),
    Ending(fault: .reset, code: 71, outcome: "unknown", words: "Do not send again"),
    Ending(fault: .body("", status: 502), code: 71, outcome: "unknown", words: "nonce 0 of 0x1111"),
    Ending(fault: .loseAnswer, code: 0, outcome: "included", words: "arrived in block 1"),
    Ending(fault: .doTwice, code: 0, outcome: "included", words: "arrived in block 1"),
  ])
  func `every end has its own words and code, and one transfer at most`(_ ending: Ending) async throws {
    node.script("eth_sendTransaction", ending.fault)
    let run = await send("1.5eth", options: "--yes --chain 31337 --json --wait 1s")
    #expect(run.code.rawValue == ending.code, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == ending.outcome)
    #expect(try run.json.text("data.transaction.message")?.contains(ending.words) == true, "\(run.output)")
    #expect(node.calls.filter { $0 == "eth_sendTransaction" }.count == 1)
    #expect(node.payments.values.allSatisfy { $0 == 1 })
  }

  @Test func `words of a node are cleaned before they reach a terminal`() async {
    node.script("eth_sendTransaction", .error(-32_000, #"no\u001b]0;x\u0007\u202e\nway"#))
    let run = await send("1eth", options: "--yes --chain 31337")
    #expect(run.code == .sendRefused)
    #expect(!(run.output + run.error).unicodeScalars.contains { $0.value == 0x1B || $0.value == 0x202E })
  }

  @Test func `a reverted transfer is told as such`() async throws {
    let run = await send("1eth", to: FakeNode.unwilling)
    #expect(run.code == .sendReverted, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "reverted")
    #expect(node.balance(of: FakeNode.accounts[0]) == FakeNode.balance - 25_200_000_000_000)
  }

  @Test func `one that waits is pending, blocks the account, and is found included later`() async throws {
    let slow = try FakeNode(isMining: false)
    let run = await send("1eth", node: slow, options: "--yes --chain 31337 --json --wait 300ms")
    #expect(run.code == .sendUnknown, "\(run)")
    #expect(try run.json.text("data.transaction.outcome") == "pending")

    let second = await send("2eth", node: slow)
    #expect(second.code == .refusedInput)
    #expect(try Self.problems(second) == ["unfinishedSend"])
    #expect(slow.handedOver.count == 1)
    #expect(await resume(slow).code == .sendUnknown)

    slow.mine()
    let resumed = await resume(slow)
    #expect(resumed.code == .success, "\(resumed)")
    #expect(resumed.output.contains(#""outcome":"included""#))
    #expect(await resume(slow, options: "").output.hasPrefix("No send is unfinished.\n"))
    #expect(slow.payments == [Self.ether: 1])
  }

  @Test func `a lost send takes the same nonce when it is sent again in its place`() async throws {
    node.script("eth_sendTransaction", .reset)
    #expect(await send("1eth", options: "--yes --chain 31337 --json --wait 200ms").code == .sendUnknown)
    #expect(await send("1eth").code == .refusedInput)
    let run = await send("1eth", options: "--yes --chain 31337 --json --replace")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.transaction.nonce") == "0")
    #expect(node.payments == [Self.ether: 1])
    #expect(await resume().code == .success)
  }

  @Test func `what was taken by another wallet's transaction is told, and frees the account`() async throws {
    node.script("eth_sendTransaction", .reset)
    #expect(await send("1eth", options: "--yes --chain 31337 --json --wait 200ms").code == .sendUnknown)
    node.payElsewhere(from: FakeNode.accounts[0], value: 5)
    let resumed = await resume()
    #expect(resumed.code == .sendRefused, "\(resumed)")
    #expect(resumed.output.contains(#""outcome":"superseded""#))
    #expect(await send("1eth").code == .success)
    #expect(node.payments == [5: 1, Self.ether: 1])
  }

  @Test func `of two sends of the same that share a nonce one counts as made`() async throws {
    let slow = try FakeNode(isMining: false)
    slow.script("eth_sendTransaction", .reset)
    #expect(await send("1eth", node: slow, options: "--yes --chain 31337 --wait 200ms").code == .sendUnknown)
    #expect(await send("1eth", node: slow, options: "--yes --chain 31337 --wait 200ms --replace").code == .sendUnknown)
    slow.mine()
    let resumed = await resume(slow)
    #expect(resumed.code == .success, "\(resumed)")
    let found = try #require(try resumed.json["data"] as? [String: Any])
    let sends = try #require(found["sends"] as? [[String: Any]])
    #expect(sends.compactMap { $0["outcome"] as? String } == ["included", "superseded"])
  }

  @Test func `sends at the same moment from one account pay once each or not at all`() async throws {
    let runs = await withTaskGroup(of: Run.self) { group in
      for _ in 0..<4 { group.addTask { await send("1eth") } }
      return await group.reduce(into: []) { $0.append($1) }
    }
    let made = runs.filter { $0.code == .success }.count
    #expect(made >= 1)
    #expect(node.payments == [Self.ether: made])
    #expect(node.handedOver.count == made)
    #expect(runs.allSatisfy { [.success, .rateLimited].contains($0.code) }, "\(runs)")
  }

  @Test func `without a price it is sent all the same, in ether alone, and says so`() async throws {
    let run = await Run.quid(
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --json --timeout 10m",
      environment: [
        "XDG_DATA_HOME": data.url.path(percentEncoded: false), "QUID_COINGECKO_URL": "http://127.0.0.1:1",
      ])
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.amount.fiat") == "null")
    #expect(run.output.contains("Values in EUR are missing"))
    let fiat = await Run.quid(
      "send 50eur --to \(Self.recipient) --node \(node.url) --from \(FakeNode.accounts[0]) --yes --chain 31337 --json --timeout 10m",
      environment: [
        "XDG_DATA_HOME": data.url.path(percentEncoded: false), "QUID_COINGECKO_URL": "http://127.0.0.1:1",
      ])
    #expect(fiat.code == .unavailable)
    #expect(node.payments == [Self.ether: 1])
  }

  @Test func `where a node is set it stands in for the gas oracle`() async throws {
    let prices = try LoopbackServer { $0.answer(#"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27}}"#) }
    let run = await Run.quid(
      "fee --json --timeout 10m",
      environment: [
        "QUID_NODE_URL": node.url, "QUID_ETHERSCAN_URL": "http://127.0.0.1:1", "QUID_COINGECKO_URL": prices.url,
      ])
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains(#""name":"Node on chain 31337""#), "\(run)")
    #expect(run.output.contains(#""baseFee":"1""#))
  }
}
