import Foundation
import QuidCore
import TestSupport
import Testing

@testable import quid

/// The conditions for a real send.
struct RealSendRulesTests {
  private let node: FakeNode
  private let data = DataFolder()
  private static let recipient = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  private static let sender = FakeNode.accounts[0]
  private static let ether: UInt128 = 1_000_000_000_000_000_000

  init() throws { node = try FakeNode() }

  private func quid(_ line: String, environment: [String: String] = [:]) async -> Run {
    await Run.quid(line + " --timeout 10m", environment: data.environment.merging(environment) { _, new in new })
  }

  // MARK: Units

  @Test(arguments: [
    ("5", false), ("1.5", false), ("0", false),
    ("1eth", true), ("1ETHER", true), ("250gwei", true),
    ("1wei", true), ("5usd", true), ("max", true),
  ])
  func `real send requires a unit`(text: String, isSent: Bool) async {
    let run = await quid(
      "send \(text) --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337"
        + " --client test")
    #expect(run.code == (isSent ? .success : .usage), "\(run)")
    #expect(node.handedOver.count == (isSent ? 1 : 0))
    if !isSent {
      #expect(run.error.contains("“\(text)” has no unit. Give a unit, as in \(text)eth"), "\(run)")
      #expect(run.error.contains("'$\(text)'"), "\(run)")
    }
  }

  @Test func `value of a payment link needs no unit, and practice sends accept plain numbers`() async {
    let run = await quid(
      "send --to ethereum:\(Self.recipient)@31337?value=1e18 --node \(node.url) --from \(Self.sender) --yes"
        + " --chain 31337 --client test")
    #expect(run.code == .success, "\(run)")
    #expect(await quid("send 1.5 --client test").code == .success)
  }

  // MARK: Recipients

  @Test(arguments: [
    RejectedLine("oeth:\(recipient)", code: .rejectedInput, words: "OP Mainnet (chain 10), but"),
    RejectedLine("eip155:10:\(recipient)", code: .rejectedInput, words: "OP Mainnet (chain 10), but"),
    RejectedLine("ethereum:\(recipient)@0x1", code: .rejectedInput, words: "Ethereum Mainnet (chain 1), but"),
    RejectedLine("foo:\(recipient)", code: .rejectedInput, words: "“foo”"),
    RejectedLine("ethereum:\(recipient)?amount=1&chainId=1", code: .rejectedInput, words: "amount, chainId"),
    RejectedLine("\(recipient)\u{200B}", code: .rejectedInput, words: "U+200B ZERO WIDTH SPACE"),
  ])
  func `recipient of another chain or with unknown parts is rejected with its name`(_ line: RejectedLine) async {
    let run = await quid(
      "send 1eth --to \(line.line) --node \(node.url) --from \(Self.sender) --yes --chain 31337 --client test")
    #expect(run.code == line.code && run.error.contains(line.words), "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test(arguments: ["ethereum:\(recipient)@0x7a69", "eip155:31337:\(recipient)"])
  func `recipient on the chain of the node is paid`(_ recipient: String) async {
    let run = await quid(
      "send 1eth --to \(recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337 --client test")
    #expect(run.code == .success && node.handedOver.count == 1, "\(run)")
  }

  @Test(arguments: [
    "0x6000", "0xef0100\(FakeNode.unwilling.dropFirst(2))", "0xef01", "0x" + String(repeating: "00", count: 24_576),
  ])
  func `recipient with code is a warning with the estimated gas`(_ code: String) async throws {
    node.setCode(code, of: Self.recipient)
    node.script("eth_estimateGas", count: 2, .result("\"0x7530\""))
    let line =
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337 --client test"
    let text = await quid("\(line) --dry-run")
    #expect(text.code == .success && text.error.contains("30000"), "\(text)")
    let isDelegation = code.hasPrefix("0xef0100")
    #expect(text.error.contains("delegated to the contract \(FakeNode.unwilling) (EIP-7702)") == isDelegation)
    #expect(text.error.contains("The recipient is a contract") != isDelegation)
    let run = await quid("\(line) --json")
    #expect(run.code == .success, "\(run)")
    let warnings = try run.json["warnings"] as? [String] ?? []
    #expect(warnings.contains { $0.contains("contract") && $0.contains("30000") }, "\(run)")
    #expect(node.handedOver.count == 1)
  }

  @Test(arguments: [FakeNode.Fault.error(-32_601, "no such method"), .result("null"), .result("\"0x\""), .reset])
  func `nothing is claimed about a recipient without code or with unknown code`(_ fault: FakeNode.Fault) async {
    node.script("eth_getCode", count: 9, fault)
    let run = await quid(
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337 --client test")
    #expect(run.code == .success && !run.error.contains("is a contract"), "\(run)")
  }

  private static let key = "4c0883a69102937d6231471b5dbb6204fe512961708279f1d7c4e8b9a2f3e1d5"
  private static let phrase = "abandon ability able about above absent absorb abstract absurd abuse access accident"

  private static let words = phrase.split(separator: " ").map(String.init)
  private static let secrets: [[String]] = [
    ["send", "1eth", "--to", key], ["send", "1eth", "--to=0x" + key], ["send", "1eth", "--to", phrase],
    ["send", "1eth", "--to"] + words, ["balance", key], ["balance", "eth:0x" + key], ["config", "set", "node", key],
    ["config", "set", key], ["contacts", "add", "ann", key], ["contacts", "add", key], [key], ["0x" + key.uppercased()],
    [phrase], words, words + ["--json"], words + words, ["price", phrase], ["watch", "balance", key],
    ["send", "--from", key], ["--" + key], ["help", key], ["send", "1eth", "--to", words.joined(separator: ",")],
    ["price", "btc,\(key)"], ["portfolio", "import", "a.csv", "--map", "date=Date,coin=\(key)"],
  ]

  @Test(arguments: [
    "price " + Array(repeating: "bitcoin,ethereum", count: 6).joined(separator: ","),
    "portfolio import a.csv --map date=Date,type=Type,amount=Amount,price=Price,fee=Fee,coin=Coin",
  ])
  func `list of coins or columns is not a secret`(_ line: String) async {
    let run = await Run.quid(line + " --client test")
    #expect(!run.error.contains("private key"), "\(run.error)")
  }

  @Test(arguments: secrets)
  func `secret is rejected before any request and not repeated`(_ arguments: [String]) async {
    let run = await Run.quid(
      arguments + ["--client", "test"], environment: data.environment.merging(["QUID_NODE_URL": node.url]) { $1 })
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains("private key or a secret recovery phrase, which a transfer never needs"), "\(run)")
    #expect(!(run.output + run.error).lowercased().contains(Self.key.prefix(8)) && !run.error.contains("abandon"))
    #expect(run.output.isEmpty && node.calls.isEmpty)
  }

  @Test(arguments: [
    "usd eur gbp sek nok dkk chf jpy cad aud nzd pln czk", "100 usd in eur",
    "price bitcoin ethereum tether solana cardano dogecoin ripple polkadot litecoin chainlink stellar monero",
    "--version --node https://node.example/v3/\(key)",
  ])
  func `words and URLs of a command line are no secret`(_ line: String) async {
    let run = await quid("\(line) --client test")
    #expect(!run.error.contains("never needs"), "\(run)")
  }

  // MARK: Configuration

  @Test func `configured node alone keeps a send a practice send`() async {
    let run = await quid("send 1eth --to \(Self.recipient) --client test", environment: ["QUID_NODE_URL": node.url])
    #expect(run.code == .success, "\(run)")
    #expect(node.calls.isEmpty)
  }

  @Test(arguments: [
    "--yes", "--from \(sender)", "--chain 31337", "--dry-run", "--wait 1s", "--resume", "--max-fee 1",
    "--max-fee-per-gas 1gwei", "--priority-fee 1gwei", "--confirmations 1", "--no-wait", "--nonce 1", "--replace",
    "--cancel",
  ])
  func `option of a real send without --node is a usage error`(_ option: String) async {
    let run = await quid(
      "send \(["--resume", "--cancel"].contains(option) ? "" : "1eth --to \(Self.recipient) ")\(option) --client test",
      environment: ["QUID_NODE_URL": node.url])
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains("Add --node URL"), "\(run)")
    #expect(node.calls.isEmpty)
  }

  private func configured(_ text: String) throws -> [String: String] {
    let folder = data.url.appending(path: "config")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "quid"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: folder.appending(path: "quid/config.json"))
    return ["XDG_CONFIG_HOME": folder.path(percentEncoded: false)]
  }

  @Test(arguments: ["--node --yes --chain 31337", "--node= --yes --chain 31337", "--yes --chain 31337 --node"])
  func `--node without a value takes node and sender from the configuration`(_ options: String) async throws {
    let environment = try configured(#"{"node": "\#(node.url)", "from": "\#(Self.sender)"}"#)
    let run = await quid("send 1eth --to \(Self.recipient) --client test \(options)", environment: environment)
    #expect(run.code == .success, "\(run)")
    #expect(node.payments == [Self.ether: 1])
  }

  @Test func `node on the command line does not take the sender from the configuration`() async throws {
    let environment = try configured(#"{"from": "\#(Self.sender)"}"#)
    let run = await quid(
      "send 1eth --to \(Self.recipient) --client test --node \(node.url) --yes --chain 31337", environment: environment)
    #expect(run.code == .usage, "\(run)")
    #expect(node.handedOver.isEmpty)
  }

  @Test func `--node without a configured node is a usage error`() async {
    let run = await quid("send 1eth --to \(Self.recipient) --from \(Self.sender) --yes --chain 31337 --node")
    #expect(run.code == .usage, "\(run)")
    #expect(run.error.contains("QUID_NODE_URL"))
  }

  @Test func `environment has no variable for the sender`() async {
    let run = await quid(
      "send 1eth --to \(Self.recipient) --yes --chain 31337 --node",
      environment: ["QUID_NODE_URL": node.url, "from": Self.sender])
    #expect(run.code == .usage, "\(run)")
  }

  // MARK: Prices

  struct Price: CustomTestStringConvertible, Sendable {
    let name: String
    /// The age of the price in seconds, or `nil` for a price without a time.
    let age: Double?
    let code: ExitCode
    var message = ""
    var testDescription: String { name }
  }

  private static func server(_ age: Double?) throws -> LoopbackServer {
    let time = age.map { #","last_updated_at":\#(Int(Date().timeIntervalSince1970 - $0))"# } ?? ""
    return try LoopbackServer { $0.answer(#"{"ethereum":{"usd":1644.1,"eur":1523.88,"gbp":1305.27\#(time)}}"#) }
  }

  private func sendEuros(_ prices: String, options: String = "") async -> Run {
    await quid(
      "send 50eur --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337 \(options)",
      environment: [
        "QUID_COINGECKO_URL": prices, "XDG_CACHE_HOME": data.url.appending(path: "cache").path(percentEncoded: false),
      ])
  }

  @Test(arguments: [
    Price(name: "of a minute ago", age: 60, code: .success),
    Price(name: "of six minutes ago", age: 360, code: .rejectedInput, message: "6 min ago"),
    Price(name: "of a thousand days ago", age: 86_400_000, code: .rejectedInput, message: "1000 days ago"),
    Price(name: "ahead of the clock", age: -900, code: .rejectedInput, message: "which is in the future"),
    Price(name: "without a time", age: nil, code: .rejectedInput, message: "has no date"),
  ])
  func `fiat amount needs a price that is at most five minutes old`(_ price: Price) async throws {
    let prices = try Self.server(price.age)
    let run = await sendEuros(prices.url)
    #expect(!prices.requests.isEmpty)
    #expect(run.code == price.code, "\(run)")
    #expect(price.message.isEmpty || run.error.contains(price.message), "\(run)")
    #expect(node.handedOver.count == (price.code == .success ? 1 : 0))
    if price.code != .success { #expect(run.error.contains("Give the amount in ETH, or try again."), "\(run)") }
  }

  @Test func `cached price without a recent time is rejected for a fiat amount`() async throws {
    let old = try Self.server(600)
    #expect(await sendEuros(old.url).code == .rejectedInput)
    old.stop()
    // The provider is unreachable now, and its last price is cached.
    for options in ["", "--max-age 366d"] {
      let run = await sendEuros(old.url, options: options)
      #expect(run.code == .unavailable, "\(run)")
      #expect(run.error.contains("An amount in a fiat currency requires a live price."), "\(run)")
    }
    #expect(node.handedOver.isEmpty)
  }

  @Test func `cached price with a recent time is accepted for a fiat amount`() async throws {
    let prices = try Self.server(30)
    #expect(await sendEuros(prices.url).code == .success)
    prices.stop()
    #expect(await sendEuros(prices.url).code == .success)
    #expect(node.handedOver.count == 2)
  }

  @Test func `fiat amount is converted at the price of Coinbase after CoinGecko, never of CoinPaprika`() async throws {
    let prices = try LoopbackServer { connection in
      if connection.requestHead.contains("/coinbase/") {
        connection.answer(
          #"{"data":{"currency":"ETH","rates":{"USD":"1644.1","EUR":"1523.88","GBP":"1305.27"}}}"#)
      } else if connection.requestHead.contains("/coinpaprika/") {
        let quotes = ["USD", "EUR", "GBP"].map { #""\#($0)":{"price":1500}"# }.joined(separator: ",")
        connection.answer(#"{"last_updated":"\#(Date().ISO8601Format())","quotes":{\#(quotes)}}"#)
      } else {
        connection.reset()
      }
    }
    for (name, code) in [("coinpaprika", ExitCode.unavailable), ("coinbase", .success)] {
      let run = await quid(
        "send 50eur --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337",
        environment: [
          "QUID_COINGECKO_URL": "\(prices.url)/coingecko", "QUID_\(name.uppercased())_URL": "\(prices.url)/\(name)/",
        ])
      #expect(run.code == code, "\(run)")
    }
    #expect(prices.requests.allSatisfy { !$0.contains("/coinpaprika/") })
    #expect(node.handedOver.count == 1)
  }

  @Test(arguments: ["test", "mock"])
  func `fixed and random prices require a development chain`(_ client: String) async throws {
    for (chain, amount) in [(UInt64(1), "50eur"), (1, "1eth"), (10, "1eth")] {
      let node = try FakeNode(chain: chain)
      let run = await quid(
        "send \(amount) --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain \(chain)"
          + " --client \(client)")
      #expect(run.code == .usage, "\(run)")
      #expect(run.error.contains("1337 and 31337"), "\(run)")
      #expect(node.handedOver.isEmpty)
    }
    for chain in [UInt64(1_337), 31_337] {
      let node = try FakeNode(chain: chain)
      // The two nodes use the same transaction hashes.
      let run = await Run.quid(
        "send 50eur --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain \(chain)"
          + " --client \(client) --timeout 10m", environment: DataFolder().environment)
      #expect(run.code == .success, "\(run)")
    }
  }

  // MARK: Output

  @Test func `standard output is checked before the transfer is submitted`() async {
    let run = await output(check: { throw CommandError.file("no output") }, write: { _ in })
    #expect(run.code == .file)
    #expect(node.handedOver.isEmpty)
  }

  @Test(arguments: ["", "--json"])
  func `failed report does not change the exit code`(_ form: String) async throws {
    let run = await output(form, write: { _ in throw CommandError.file("no output") })
    #expect(run.code == .success, "\(run)")
    #expect(node.handedOver.count == 1)
    let line = try #require(run.error.split(separator: "\n").last)
    #expect(line.contains("The transfer was submitted to the node: transaction 0x0"), "\(run.error)")
    #expect(line.contains("nonce 0 of account 0x1111"))
    #expect(line.contains("outcome: included. Do not run the command again."))
    if form == "--json" {
      #expect(run.error.split(separator: "\n").count == 1)
      #expect(try run.errorJSON.text("error.exitCode") == "0")
    }
  }

  private func output(
    _ form: String = "", check: @escaping @Sendable () throws -> Void = {},
    write: @escaping @Sendable (String) throws -> Void
  ) async -> Run {
    let recording = RecordingConsole()
    let known = recording.console()
    var console = Console(
      write: write, writeError: known.writeError, isOutputTerminal: false, isErrorTerminal: false, columns: 80)
    console.checkOutput = check
    let line =
      "send 1eth --to \(Self.recipient) --node \(node.url) --from \(Self.sender) --yes --chain 31337 --client test"
      + " --timeout 10m \(form)"
    let program = Program(
      arguments: line.split(separator: " ").map { String($0) }, environment: data.environment, console: console)
    return Run(code: await program.run(), output: recording.output, error: recording.error)
  }
}
