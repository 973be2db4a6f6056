import Foundation
import QuidCore
import QuidNetworking
import TestSupport
import Testing

@testable import quid

/// Command lines whose first word is no command.
struct BareInputTests {
  private static func bareInput(
    cachedCoins: [Coin] = [], addressBook: AddressBook = AddressBook()
  ) -> BareInput {
    BareInput(commands: CommandList.all, largestCoins: { _ in cachedCoins }, addressBook: { addressBook })
  }

  /// Returns the command and the arguments without options, joined by spaces.
  private static func line(_ words: [String], _ bareInput: BareInput) async throws -> String {
    let parsed = try await ArgumentParser(CommandList.all).parse(words) { words, _ in
      try await bareInput.interpretation(of: words)
    }
    return ([parsed.command ?? ""] + parsed.arguments).joined(separator: " ")
  }

  @Test func `table has at least 200 different inputs`() {
    #expect(Set(FirstInput.all.map(\.words)).count >= 200)
    #expect(FirstInput.all.count == Set(FirstInput.all.map(\.words)).count)
  }

  @Test(arguments: FirstInput.all)
  func `first input selects a command or is rejected with a suggestion`(_ input: FirstInput) async {
    do {
      let line = try await Self.line(input.words, Self.bareInput())
      #expect(line == input.line)
    } catch {
      let error = CommandError(error)
      #expect(input.line.isEmpty, "\(error.message)")
      #expect(error.exitCode == .usage)
      #expect(error.message.contains(input.message), "\(error.message)")
      #expect(error.message.components(separatedBy: "Did you mean").count <= 2, "\(error.message)")
    }
  }

  @Test(arguments: FirstInput.all.filter { $0.code != nil })
  func `first input has its exit code and message`(_ input: FirstInput) async {
    let run = await Run.quid(["--client", "test"] + input.words)
    #expect(run.code == input.code, "\(run.error)")
    #expect(input.message.isEmpty || run.error.contains(input.message), "\(run.error)")
    #expect(run.output.isEmpty == (run.code != .success))
  }

  @Test(arguments: [["100 usd to eur"], ["100 usd", "eur"], [" usd/eur "], ["100", " usd eur"]])
  func `words that are quoted together are separated`(_ words: [String]) async {
    let amount = words == [" usd/eur "] ? "1" : "100"
    let run = await Run.quid(words + ["--client", "test"])
    #expect(run.output == (await Run.quid("convert \(amount) usd eur --client test").output))
    #expect(run.code == .success, "\(run.error)")
  }

  @Test(arguments: ["", " ", "\u{1B}[31m", String(repeating: "9", count: 5_000), String(repeating: "a-", count: 9_000)])
  func `unusual first word is rejected with a short message`(_ word: String) async {
    let run = await Run.quid([word, "usd"])
    #expect([.usage, .rejectedInput].contains(run.code))
    #expect(run.error.count < 300)
    #expect(!run.error.contains("\u{1B}"))
  }

  @Test(arguments: ["sned 1", "sand", "help xyzzy", "help btc", "gas", "btc chart", "all"])
  func `interpretation sends no request`(_ line: String) async throws {
    let server = try LoopbackServer(sending: "")
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let run = await Run.quid(line, environment: home.environment(root: server.url))
    #expect(run.code == .usage, "\(run.error)")
    #expect(server.requests.isEmpty)
  }

  @Test func `page of the largest coins is requested before a word is rejected, unless it is cached`() async throws {
    let server = try LoopbackServer(sending: "[]")
    let home = try HomeFolder()
    defer { withExtendedLifetime(home) {} }
    let environment = home.environment(root: server.url)
    #expect(await Run.quid("zzyzx", environment: environment).code == .usage)
    #expect(server.requests.count { $0.contains("coins/markets") } > 0)
    let coins = [Coin(id: CoinID("quid-test-coin"), symbol: "QTC", name: "Test coin")]
    for name in ["QTC", "quid-test-coin"] {
      #expect(try await Self.line([name], Self.bareInput(cachedCoins: coins)) == "coin \(name)")
      #expect(try await Self.line([name, "eur"], Self.bareInput(cachedCoins: coins)) == "convert \(name) eur")
    }
  }

  @Test func `coin that is named as a misspelled command or another program's command is suggested`() async {
    let coins = [
      Coin(id: CoinID("gas-coin"), symbol: "GAS", name: "Gas"), Coin(id: CoinID("sned"), symbol: "SN", name: "Sned"),
    ]
    for (word, command) in [("gas", "fee"), ("sned", "send")] {
      await #expect {
        _ = try await Self.bareInput(cachedCoins: coins).interpretation(of: [word])
      } throws: {
        ($0 as? CommandError)?.message
          == "There is no command “\(word)”. Did you mean “\(command)”? To show the coin, type quid coin \(word)."
      }
    }
  }

  @Test func `contact is suggested as a recipient`() async throws {
    var book = AddressBook()
    try book.add(
      Contact(name: ContactName("Ann"), address: EthereumAddress("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")))
    await #expect {
      _ = try await Self.bareInput(addressBook: book).interpretation(of: ["ann"])
    } throws: {
      ($0 as? CommandError)?.message
        == "There is no command “ann”. To plan a transfer to this recipient, type quid send AMOUNT --to ann."
    }
  }

  @Test func `JSON names the interpreted command`() async throws {
    #expect(try await Run.quid("100 usd eur --json --client test").json.text("command") == "convert")
    #expect(try await Run.quid("btc --json --client test").json.text("command") == "coin")
    #expect(try await Run.quid("1,000 usd --json --client test").errorJSON.text("command") == "convert")
    let unknown = try await Run.quid("sned --json").errorJSON
    #expect(unknown.text("command") == "null")
    #expect(unknown.text("error.exitCode") == "64")
  }

  @Test func `output equals that of the command`() async {
    for (line, same) in [
      ("100 usd eur sek", "convert 100 usd eur sek"), ("usd/eur", "convert usd eur"),
      ("eth --in sek", "coin eth --in sek"),
      ("usd --help", "convert --help"), ("--help btc", "help coin"), ("usd 100 --csv", "convert 100 usd --csv"),
    ] {
      let run = await Run.quid("\(line) --client test")
      #expect(run.output == (await Run.quid("\(same) --client test").output), "\(line)")
      #expect(!run.output.isEmpty, "\(line)")
    }
  }

  @Test func `names in other programs are neither coins nor commands`() {
    let commands: [any ParsableCommand.Type] = CommandList.all
    let otherNames = commands.flatMap { $0.configuration.otherNames.map { (name: $0, line: $1) } }
    #expect(!otherNames.isEmpty)
    for (name, line) in otherNames {
      #expect(BuiltinCoins.coin(named: name) == nil, "\(name)")
      #expect(!commands.names.contains(name), "\(name)")
      #expect(commands.names.contains(String(line.prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(arguments: [
    RejectedLine("coin solanna --client test", code: .rejectedInput, words: "Did you mean solana (Solana, rank 10)"),
    RejectedLine("coin litecion --client test", code: .rejectedInput, words: "Did you mean litecoin (Litecoin)"),
    RejectedLine(
      "history usd bitcoin --client test", code: .rejectedInput,
      words: "“bitcoin” is not a currency. It is a coin: see its price with quid coin bitcoin."),
    RejectedLine("history usd ethereun --client test", code: .rejectedInput, words: "Did you mean “ethereum”?"),
    RejectedLine("history usd poundd --client test", code: .rejectedInput, words: "Did you mean “pound”?"),
  ])
  func `unknown coin or currency is rejected with a coin or currency of the built-in lists`(
    _ rejected: RejectedLine
  ) async {
    rejected.check(await Run.quid(rejected.line))
  }

  @Test func `unknown recipient is rejected with the most similar contact`() async throws {
    let folder = DataFolder()
    try folder.write(
      #"[{"name": "Savings", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}]"#, to: "contacts.json")
    let run = await Run.quid("send 1 --to savngs --client test", environment: folder.environment)
    #expect(run.code == .rejectedInput)
    #expect(run.error.contains("There is no contact named “savngs”."), "\(run.error)")
    #expect(run.error.contains("Did you mean “Savings”?"), "\(run.error)")
  }
}
