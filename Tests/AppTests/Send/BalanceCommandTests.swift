import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

struct BalanceCommandTests {
  private let node: FakeNode
  private let folder = DataFolder()

  init() throws { node = try FakeNode() }

  private static let resolver = "0x9999999999999999999999999999999999999999"
  private static let account = FakeNode.accounts[0]
  private static let other = FakeNode.accounts[1]

  private func quid(_ line: String, node other: FakeNode? = nil, environment: [String: String] = [:]) async -> Run {
    await Run.quid(
      "\(line) --node \((other ?? node).url) --client test --timeout 10m",
      environment: folder.environment.merging(["QUID_ENS_RESOLVER": Self.resolver]) { $1 }.merging(environment) { $1 })
  }

  /// The result of the resolver for an address.
  private static func resolution(_ address: String) -> FakeNode.Fault {
    func word(_ digits: some StringProtocol) -> String { String(repeating: "0", count: 64 - digits.count) + digits }
    return .result("\"0x\(word("40"))\(word("1"))\(word("20"))\(word(address.dropFirst(2)))\"")
  }

  @Test func `balance of an address is printed with its value, chain and block`() async throws {
    node.mineEmpty(12)
    let run = await quid("balance \(Self.account) --in usd")
    #expect(run.code == .success, "\(run)")
    #expect(run.output.contains("\(Self.account)\n10 ETH  $16,441.00\n\nChain 31337 · block 12 · Node, "), "\(run)")
    #expect(run.output.contains("\n1 ETH = $1,644.10 · Test, 2023-09-01 17:00 UTC\n"), "\(run)")
    #expect(run.error.contains("The node is on chain 31337"), "\(run)")
    #expect(node.calls == ["eth_chainId", "eth_blockNumber", "eth_getBalance"])
  }

  @Test func `JSON and CSV have the exact values`() async throws {
    node.payElsewhere(from: Self.account, value: 1)
    let json = try await quid("balance \(Self.account) --in usd --json").json
    let wei = node.balance(of: Self.account)
    #expect(json.text("data.address") == Self.account)
    #expect(json.text("data.wei") == "\(wei)")
    #expect(json.text("data.ether") == Ether(wei: wei).description)
    #expect(json.text("data.currency") == "USD")
    #expect(json.text("data.block") == "1" && json.text("data.chain") == "31337")
    #expect(json.text("data.fiat")?.hasPrefix("16440.9") == true)
    let csv = await quid("balance \(Self.account) --in usd --csv")
    let rows = csv.output.split(separator: "\n")
    #expect(rows.first == "address,contact,ens,ether,wei,fiat,currency,block,chain,coin")
    #expect(rows.last?.hasPrefix("\(Self.account),,,\(Ether(wei: wei)),\(wei),16440.9") == true, "\(csv)")
  }

  @Test func `balance is read at the block that is printed`() async throws {
    node.mineEmpty(2)
    // A block with a payment is added after the number of the newest block was read.
    node.script("eth_blockNumber", .result(#""0x1""#))
    node.payElsewhere(from: Self.account, value: 5)
    let json = try await quid("balance \(Self.account) --json").json
    #expect(json.text("data.block") == "1")
    #expect(json.text("data.ether") == "10")
  }

  @Test(arguments: ["eip155:31337:", "ethereum:"]) func `address may have its chain in front`(prefix: String)
    async throws
  {
    #expect(try await quid("balance \(prefix)\(Self.account) --json").json.text("data.ether") == "10")
  }

  @Test func `address of another chain is rejected with both chains`() async {
    RejectedLine("", code: .rejectedInput, words: "OP Mainnet (chain 10), but the wallet or node is on chain 31337")
      .check(
        await quid("balance oeth:\(Self.account)"))
    RejectedLine("", code: .rejectedInput, words: "chain 5, but the wallet or node is on chain 31337").check(
      await quid("balance ethereum:\(Self.account)@0x5"))
    RejectedLine("", code: .rejectedInput, words: "no known chain with the short name “foo”").check(
      await quid("balance foo:\(Self.account)"))
  }

  @Test func `configured node is read without an option`() async throws {
    let environment = folder.environment.merging(["QUID_NODE_URL": node.url]) { $1 }
    let run = await Run.quid("balance \(Self.account) --client test --json", environment: environment)
    #expect(try run.json.text("data.ether") == "10")
  }

  @Test(arguments: [
    ("eth_getBalance", #""0x0g""#), ("eth_getBalance", #""10""#),
    ("eth_getBalance", "10"), ("eth_getBalance", "null"),
    ("eth_getBalance", #""0x""#), ("eth_getBalance", #""-0x1""#),
    ("eth_getBalance", "\"0x1" + String(repeating: "f", count: 64) + "\""),
    ("eth_blockNumber", #""latest""#),
    ("eth_blockNumber", #""0x10000000000000000""#),
    ("eth_chainId", #""0x10000000000000000""#), ("eth_chainId", "31337"),
  ])
  func `malformed quantity of the node is an error`(method: String, result: String) async {
    node.script(method, .result(result))
    let run = await quid("balance \(Self.account)")
    #expect(run.code == .invalidResponse, "\(run)")
    #expect(run.output.isEmpty)
  }

  @Test func `balance above every possible amount is exact and has no invented value`() async throws {
    let development = "115792089237316195423570985008687907853269984665640564039457584007913129639927"
    for (result, wei) in [
      (String(repeating: "f", count: 32), "\(UInt128.max)"), (String(repeating: "f", count: 63) + "7", development),
    ] {
      node.script("eth_getBalance", .result("\"0x\(result)\""), .result("\"0x\(result)\""))
      let run = await quid("balance \(Self.account) --in usd --json")
      #expect(run.code == .success, "\(run)")
      #expect(try run.json.text("data.wei") == wei)
      #expect(try run.json.text("data.ether") == "\(wei.dropLast(18)).\(wei.suffix(18))")
      #expect(try run.json.text("data.fiat") == "null")
      let text = await quid("balance \(Self.account) --in usd")
      #expect(text.output.contains(" ETH  –\n"), "\(text)")
    }
  }

  @Test func `missing price is a warning, and the value is null`() async throws {
    let run = await Run.quid(
      "balance \(Self.account) --node \(node.url) --json --timeout 10m",
      environment: folder.environment.merging(["QUID_COINGECKO_URL": "http://127.0.0.1:1"]) { $1 })
    #expect(run.code == .success, "\(run)")
    let json = try run.json
    #expect(json.text("data.ether") == "10")
    #expect((json["data"] as? [String: Any])?["fiat"] is NSNull)
    #expect((json["warnings"] as? [String])?.contains { $0.contains("The value of the balance is not shown.") } == true)
  }

  @Test(arguments: [
    RejectedLine("balance", code: .usage, words: "needs an address, a contact or an ENS name"),
    RejectedLine("balance nobody", code: .rejectedInput, words: "There is no contact named “nobody”"),
    RejectedLine("balance 0x12", code: .rejectedInput, words: "An address has 40 digits after 0x"),
    RejectedLine("balance vitalik.eth", code: .usage, words: "Add --node URL"),
    RejectedLine("balance Vitalik.eth", code: .rejectedInput, words: "Did you mean “vitalik.eth”?"),
    RejectedLine("balance vit\u{430}lik.eth", code: .rejectedInput, words: "U+0430, which looks like “a”"),
    RejectedLine("balance vita\u{200D}lik.eth", code: .rejectedInput, words: "the invisible character U+200D"),
    RejectedLine("balance _a.eth", code: .rejectedInput, words: "contains “_”"),
    RejectedLine("balance a..eth", code: .rejectedInput, words: "part before or after a dot is empty"),
    RejectedLine("balance xn--a.eth", code: .rejectedInput, words: "two hyphens as the third and fourth characters"),
  ])
  func `invalid account is rejected without a request`(line: RejectedLine) async {
    let run = await Run.quid(line.line, environment: folder.environment)
    #expect(run.code == line.code && run.output.isEmpty, "\(run)")
    #expect(run.error.contains(line.words), "\(run)")
  }

  // MARK: Names

  @Test func `name is resolved and its account is read`() async throws {
    node.script("eth_call", Self.resolution(Self.other))
    let run = await quid("balance vitalik.eth --json")
    #expect(run.code == .success, "\(run)")
    #expect(try run.json.text("data.address") == Self.other)
    #expect(try run.json.text("data.ens") == "vitalik.eth")
    #expect(node.contactedContracts == [Self.resolver])
  }

  @Test func `name on another chain is rejected`() async throws {
    let other = try FakeNode(chain: 10)
    let run = await quid("balance vitalik.eth", node: other)
    #expect(run.code == .rejectedInput, "\(run)")
    #expect(run.error.contains("the node is on chain 10"))
    #expect(other.calls == ["eth_chainId"])
  }

  @Test func `answer of a server outside the chain is not requested`() async throws {
    node.script(
      "eth_call",
      .body(#"{"jsonrpc":"2.0","id":$id,"error":{"code":3,"message":"reverted","data":"0x556f1830"}}"#, status: 200))
    let run = await quid("balance vitalik.eth")
    #expect(run.code == .rejectedInput, "\(run)")
    #expect(run.error.contains("CCIP-Read"))
  }

  @Test func `contact keeps the name, and another resolution later is a warning`() async throws {
    node.script("eth_call", Self.resolution(Self.account), Self.resolution(Self.account), Self.resolution(Self.other))
    let added = await quid("contacts add vitalik vitalik.eth")
    #expect(added.code == .success, "\(added)")
    #expect(added.output == "vitalik  \(Self.account)  vitalik.eth\n")
    #expect(
      try folder.text("contacts.json") == #"[{"address":"\#(Self.account)","ens":"vitalik.eth","name":"vitalik"}]"#
        + "\n")

    let same = await quid("balance vitalik --json")
    #expect(try same.json.text("data.contact") == "vitalik" && same.json.text("data.ens") == "vitalik.eth")
    #expect((try same.json["warnings"] as? [String])?.contains { $0.contains("resolves to") } == false)

    let changed = await quid("balance vitalik --json")
    #expect(try changed.json.text("data.address") == Self.account)
    let warnings = try #require(try changed.json["warnings"] as? [String])
    #expect(warnings.contains { $0.hasPrefix("The name vitalik.eth now resolves to \(Self.other)") }, "\(warnings)")
  }

  @Test func `name that looks like a contact is a warning`() async throws {
    node.script("eth_call", Self.resolution(Self.other))
    _ = await Run.quid(["contacts", "add", "vitalik", Self.account], environment: folder.environment)
    let run = await quid("balance vita1ik.eth")
    #expect(run.code == .success, "\(run)")
    #expect(run.error.contains("vita1ik.eth looks like your contact “vitalik”"), "\(run)")
  }

  @Test func `unknown keys of the file of contacts are kept`() async throws {
    let text = #"[{"address":"\#(Self.account)","name":"ann","note":{"since":2024,"tags":["a"]}}]"# + "\n"
    try folder.write(text, to: "contacts.json")
    let run = await Run.quid(["contacts", "add", "bo", Self.other], environment: folder.environment)
    #expect(run.code == .success, "\(run)")
    #expect(
      try folder.text("contacts.json")
        == text.dropLast(2) + #",{"address":"\#(Self.other)","name":"bo"}]"# + "\n")
  }

  @Test(arguments: [#""vitalik""#, "7", #""Vitalik.eth""#, "null"])
  func `file of contacts with an invalid name is not used`(name: String) async throws {
    try folder.write(#"[{"address":"\#(Self.account)","name":"ann","ens":\#(name)}]"#, to: "contacts.json")
    let run = await Run.quid("contacts", environment: folder.environment)
    #expect(run.code == .file, "\(run)")
  }

  @Test(arguments: [
    RejectedLine(
      "contacts list --node http://127.0.0.1:8545", code: .usage, words: "--node works only with quid contacts add"),
    RejectedLine("contacts add v v.eth", code: .usage, words: "v.eth needs an Ethereum node. Add --node"),
    RejectedLine("contacts add v V.eth", code: .rejectedInput, words: "Did you mean “v.eth”?"),
  ])
  func `invalid contact with a name is rejected`(line: RejectedLine) async {
    let run = await Run.quid(line.line, environment: folder.environment)
    #expect(run.code == line.code, "\(run)")
    #expect(run.error.contains(line.words), "\(run)")
  }

  @Test(arguments: ["0x12", "vitalik.eth", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAec"])
  func `setting of the resolver is an address`(value: String) async {
    let run = await quid("balance \(Self.account)", environment: ["QUID_ENS_RESOLVER": value])
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains("QUID_ENS_RESOLVER: "))
  }
}

extension FakeNode {
  /// The addresses of the called contracts.
  fileprivate var contactedContracts: [String?] { contractCalls.map { $0["to"] } }
}
