import Foundation
import Testing

@testable import quid

struct SendCommandTests {
  @Test func `plan of the README is printed as a table`() async {
    let run = await Run.quid("send 1.5 --in usd --client test")
    #expect(run.code == .success)
    #expect(run.error.isEmpty)
    #expect(
      run.output == """
        Amount            1.5 ETH   $2,466.15
        Network fee   0.00294 ETH       $4.83  fast, 14 gwei, practice estimate
          on-chain   0.000294 ETH       $0.48  charged by the network
        Total         1.50294 ETH   $2,470.98
        Balance            10 ETH  $16,441.00
        Remains       8.49706 ETH  $13,970.02

        1 ETH = $1,644.10 · Test, 2023-09-01 17:00 UTC
        Gas: Test, 2023-09-01 17:15 UTC · block 18041185

        Practice plan: nothing was sent.

        """)
  }

  @Test func `narrow terminal prints notes below the values without wrapped lines`() async {
    let run = await Run.quid("send 1.5 --in usd --client test", columns: 50)
    #expect(run.output.contains("\nNetwork fee: fast, 14 gwei, practice estimate\n"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 50 })
  }

  @Test(
    arguments: [
      (
        "send 1.5 --in usd",
        [
          "command": "send", "quid": "1", "data.amount.ether": "1.5", "data.amount.wei": "1500000000000000000",
          "data.amount.fiat": "2466.15", "data.currency": "USD", "data.price": "1644.1", "data.to": "null",
          "data.gas.tier": "fast", "data.gas.gwei": "14", "data.gas.limit": "21000", "data.fee.formula": "practice",
          "data.fee.ether": "0.00294", "data.fee.fiat": "4.833654", "data.fee.onChainEther": "0.000294",
          "data.total.ether": "1.50294", "data.total.fiat": "2470.983654", "data.balance.ether": "10",
          "data.balance.fiat": "16441", "data.remaining.ether": "8.49706", "data.remaining.fiat": "13970.016346",
          "data.maximum.ether": "9.99706", "data.maximum.fiat": "16436.166346",
        ]
      ),
      (
        "send 50usd",
        [
          "data.amount.ether": "0.030411775439450155", "data.amount.wei": "30411775439450155", "data.amount.fiat": "50",
          "data.currency": "USD",
        ]
      ),
      ("send 50EUR", ["data.currency": "EUR", "data.price": "1523.88", "data.amount.fiat": "50"]),
      ("send 50eur --in gbp", ["data.currency": "GBP", "data.amount.ether": "0.032810982492059742"]),
      (
        "send 250gwei --in gbp",
        ["data.amount.ether": "0.00000025", "data.amount.wei": "250000000000", "data.price": "1305.27"]
      ),
      ("send 1wei", ["data.amount.ether": "0.000000000000000001", "data.currency": "EUR"]),
      ("send max", ["data.amount.ether": "9.99706", "data.remaining.ether": "0"]),
      (
        "send max --fee-formula on-chain --tier slow",
        ["data.amount.ether": "9.999727", "data.fee.formula": "on-chain", "data.gas.gwei": "13"]
      ),
      ("send max --balance 0.5", ["data.amount.ether": "0.49706"]),
      (
        "send --to ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=2.014e18",
        [
          "data.amount.ether": "2.014", "data.to": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
        ]
      ),
    ] as [(String, [String: String])])
  func `JSON has the exact values`(line: String, expected: [String: String]) async throws {
    let run = await Run.quid(line + " --client test --json")
    #expect(run.code == .success)
    #expect(run.error.isEmpty)
    let json = try run.json
    for (path, text) in expected { #expect(json.text(path) == text, "\(path)") }
    #expect(json.text("data.valid") == "1" || json.text("data.valid") == "true")
  }

  @Test func `JSON names each source once with its times`() async throws {
    let run = await Run.quid("send 1 --client test --json")
    let sources = try #require(try run.json["sources"] as? [[String: Any]])
    try #require(sources.count == 2)
    #expect(sources[0].text("name") == "Test")
    #expect(sources[0].text("host") == "null")
    #expect(sources.map { $0.text("asOf") } == ["2023-09-01T17:00:00Z", "2023-09-01T17:15:00Z"])
    #expect(sources[0].text("freshness") == "builtin")
  }

  struct Rejected: CustomTestStringConvertible, Sendable {
    let amount: String
    let code: String
    let advice: String
    var testDescription: String { String(amount.prefix(30)) }
  }

  @Test(arguments: [
    Rejected(amount: "", code: "empty", advice: "Type an amount"),
    Rejected(
      amount: "-1", code: "malformed", advice: "\"-1\" is not an amount. Type the number without a plus or minus sign"),
    Rejected(amount: "+1", code: "malformed", advice: "without a plus or minus sign"),
    Rejected(amount: "1e3", code: "malformed", advice: "1000 instead of 1e3"),
    Rejected(amount: "1,5", code: "malformed", advice: "\"1,5\" is not an amount. Did you mean 1.5?"),
    Rejected(amount: "1 000", code: "malformed", advice: "\"1 000\" is not an amount. Did you mean 1000?"),
    Rejected(amount: "0x10", code: "malformed", advice: "16 instead of 0x10"),
    Rejected(amount: "1.2.3", code: "malformed", advice: "at most one dot"),
    Rejected(amount: ".", code: "malformed", advice: "Type a digit on both sides of the dot"),
    Rejected(amount: "NaN", code: "malformed", advice: "a number such as 1.5"),
    Rejected(amount: "٣", code: "malformed", advice: "the digits 0 to 9"),
    Rejected(amount: "1\u{0}", code: "malformed", advice: "a number such as 1.5"),
    Rejected(amount: "50sek", code: "malformed", advice: "“sek” is not a supported unit"),
    Rejected(amount: "0.1234567890123456789", code: "tooPrecise", advice: "at most 18 decimals"),
    Rejected(amount: "1.5wei", code: "tooPrecise", advice: "a whole number"),
    Rejected(amount: String(repeating: "x", count: 1_000_000), code: "malformed", advice: "a number such as 1.5"),
    Rejected(
      amount: "1" + String(repeating: "x", count: 1_000_000), code: "malformed", advice: "is not a supported unit"),
  ])
  func `malformed amount is reported on one line, and JSON still has the data`(_ rejected: Rejected) async throws {
    // Nothing is cached and requests are forbidden, so a request would end with another exit code.
    let run = await Run.quid(["send", rejected.amount, "--offline", "--json"])
    #expect(run.code == .rejectedInput)
    let json = try run.json
    let problems = try #require((json["data"] as? [String: Any])?["problems"] as? [[String: Any]])
    #expect(problems.map { $0.text("code") } == [rejected.code])
    #expect(problems[0].text("message")?.contains(rejected.advice) == true, "\(problems)")
    for path in ["price", "amount.ether", "gas.gwei", "fee.ether", "total.fiat", "maximum.ether", "balance.fiat"] {
      #expect(json.text("data.\(path)") == "null", "\(path)")
    }
    #expect(json.text("data.balance.ether") == "10")
    #expect(run.output.utf8.count < 3_000)

    let text = await Run.quid(["send", rejected.amount, "--offline"])
    #expect(text.code == .rejectedInput)
    #expect(text.output.isEmpty)
    #expect(text.error.hasPrefix("quid: "))
    #expect(text.error.filter { $0 == "\n" }.count == 1)
    #expect(text.error.contains(rejected.advice), "\(text.error)")
  }

  @Test(arguments: [
    Rejected(amount: "0", code: "zero", advice: "above zero"),
    Rejected(amount: "11", code: "exceedsBalance", advice: "The maximum is 9.99706 ETH"),
    Rejected(amount: "9.998", code: "feeNotCovered", advice: "The maximum is 9.99706 ETH"),
    Rejected(amount: String(repeating: "9", count: 60), code: "exceedsBalance", advice: "9.99706 ETH"),
    Rejected(amount: String(repeating: "9", count: 60) + "usd", code: "exceedsBalance", advice: "9.99706 ETH"),
    Rejected(amount: String(repeating: "9", count: 1_000_000), code: "exceedsBalance", advice: "9.99706 ETH"),
  ])
  func `invalid amount is rejected with advice, and the rest of the plan is printed`(
    _ rejected: Rejected
  ) async throws {
    let run = await Run.quid(["send", rejected.amount, "--client", "test", "--json"])
    #expect(run.code == .rejectedInput)
    let json = try run.json
    let problems = try #require((json["data"] as? [String: Any])?["problems"] as? [[String: Any]])
    #expect(problems.map { $0.text("code") } == [rejected.code])
    #expect(problems[0].text("message")?.contains(rejected.advice) == true, "\(problems)")
    #expect(json.text("data.maximum.ether") == "9.99706")
    #expect(run.output.utf8.count < 3_000)

    let text = await Run.quid(["send", rejected.amount, "--client", "test"])
    #expect(text.code == .rejectedInput)
    #expect(text.error.contains(rejected.advice))
  }

  @Test(arguments: [
    (["€50"], "50eur"), (["50€"], "50eur"),
    (["$50"], "50usd"), (["£50"], "50gbp"),
    (["1.5 eth"], "1.5eth"), (["1.5", "eth"], "1.5eth"),
    (["250", "gwei"], "250gwei"), (["50", "€"], "50eur"),
  ])
  func `unit may be a symbol, follow a space or be a separate argument`(words: [String], same: String) async {
    let run = await Run.quid(["send"] + words + ["--client", "test"])
    #expect(run.code == .success, "\(run.error)")
    #expect(run.output == (await Run.quid("send \(same) --client test").output))
  }

  @Test func `unknown values are null`() async throws {
    let tooMuch = try await Run.quid("send 11 --client test --json").json
    #expect(tooMuch.text("data.amount.ether") == "11")
    #expect(tooMuch.text("data.remaining.ether") == "null")
  }

  @Test(arguments: [
    Rejected(amount: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", code: "badChecksum", advice: "capital letters"),
    Rejected(amount: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA", code: "badAddress", advice: "40 digits"),
    Rejected(amount: "vitalik.eth", code: "badAddress", advice: "Resolving vitalik.eth requires a node."),
    Rejected(amount: "Vitalik.eth", code: "badAddress", advice: "Did you mean “vitalik.eth”?"),
    Rejected(
      amount: "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@5", code: "wrongChain", advice: "chain 5"),
    Rejected(
      amount: "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/transfer?uint256=1", code: "badAddress",
      advice: "calls a contract"),
  ])
  func `invalid recipient is rejected beside a valid amount`(_ rejected: Rejected) async throws {
    let run = await Run.quid(["send", "1", "--to", rejected.amount, "--client", "test", "--json"])
    #expect(run.code == .rejectedInput)
    let data = try #require(try run.json["data"] as? [String: Any])
    let problems = try #require(data["problems"] as? [[String: Any]])
    #expect(problems.map { $0.text("code") } == [rejected.code])
    #expect(problems[0].text("message")?.contains(rejected.advice) == true, "\(problems)")
    #expect(data.text("amount.ether") == "1")
    #expect(data.text("to") == "null")
  }

  @Test func `address without a checksum is a warning`() async {
    let run = await Run.quid("send 1 --client test --to 0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed")
    #expect(run.code == .success)
    #expect(run.output.hasPrefix("To  0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\n"))
    #expect(run.error.contains("no checksum"))
  }

  struct UnpayableLink: Sendable {
    let link: String
    let advice: String
  }

  @Test(arguments: [
    UnpayableLink(link: "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@5?value=1e18", advice: "for chain 5"),
    UnpayableLink(link: "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD?value=1e18", advice: "capital letters"),
    UnpayableLink(link: "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=1e", advice: "link"),
  ])
  func `invalid link is reported as such, not as a missing amount`(_ unpayable: UnpayableLink) async {
    let run = await Run.quid("send --client test --to \(unpayable.link)")
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains(unpayable.advice), "\(run)")
    #expect(!run.error.contains("needs an amount"))
  }

  @Test func `amount that differs from the link is a warning`() async {
    let link = "ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed?value=2e18"
    let run = await Run.quid("send 1 --client test --to \(link)")
    #expect(run.code == .success)
    #expect(run.error.contains("The payment link requests 2 ETH, but the amount is 1 ETH."))
  }

  @Test func `equal seeds give equal plans`() async throws {
    func price(seed: Int) async throws -> String? {
      try await Run.quid("send 1 --client mock --seed \(seed) --json").json.text("data.price")
    }
    // A run that takes ten seconds on a busy machine includes the first step of the random walk.
    var prices: Set<String?> = []
    for _ in 0..<3 { prices.insert(try await price(seed: 7)) }
    #expect(prices.count < 3)
    #expect(!prices.contains(try await price(seed: 8)))
  }

  @Test func `live client without network and cache reports advice`() async throws {
    let run = await Run.quid("send 1 --offline --json")
    #expect(run.code == .unavailable)
    #expect(run.output.isEmpty)
    #expect(try run.errorJSON.text("error.kind") == "offline")
    #expect(try run.errorJSON.text("error.exitCode") == "69")

    let text = await Run.quid("send 1 --offline")
    #expect(text.error.contains("No data is cached for this command."))
  }

  @Test func `values above the exact range are rejected`() async {
    let run = await Run.quid(["send", "1", "--balance", "300000000000000000000", "--client", "test"])
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains("Give a smaller balance with --balance"))
  }
}
