import Foundation
import QuidCore
import QuidPresentation
import Testing

@testable import quid

struct ProgramTests {
  @Test(arguments: [
    ("sned 1", "There is no command “sned”. Did you mean “send”?"),
    ("help sned", "There is no command “sned”. Did you mean “send”?"),
    ("xyzzy", "There is no command, currency or known coin “xyzzy”."),
    ("help xyzzy", "There is no command “xyzzy”. See quid help."),
    ("send", "quid send needs an amount"),
    ("send 1 2", "quid send does not take “2”"),
    ("fee 1", "quid fee does not take “1”"),
    ("fee --to 0x", "quid fee does not take --to"),
    ("send 1 --im usd", "There is no option “--im”. Did you mean “--in”?"),
    ("send 1 -x", "There is no option “-x”"),
    ("send 1 --in", "--in needs a value, as in --in EUR|USD|GBP"),
    ("send 1 --in --json", "--in needs a value"),
    ("send 1 --offline=yes", "--offline takes no value"),
    ("send 1 --in sek", "--in takes EUR, USD or GBP, not “sek”"),
    ("send 1 --tier fats", "Did you mean “fast”?"),
    ("send 1 --fee-formula x", "--fee-formula takes practice or on-chain, not “x”"),
    ("send 1 --client tset", "--client takes live, test or mock, not “tset”. Did you mean “test”?"),
    ("send 1 --seed -1", "--seed takes a whole number"),
    ("send 1 --balance 1,5", "--balance takes an amount of ether such as 10 or 10eth, not “1,5”"),
    ("send 1 --timeout 0", "--timeout takes a time such as 500ms"),
    ("send 1 --max-age soon", "--max-age takes a time"),
    ("send 1 --locale ../x", "--locale takes a locale such as sv_SE"),
    ("send 1 --color blue", "--color takes auto, always or never"),
    ("send 1 --json --csv", "Give either --json or --csv"),
    ("send 1 --csv --client test", "quid send cannot print CSV"),
  ])
  func `invalid command line is rejected with a suggestion`(line: String, message: String) async {
    let run = await Run.quid(line)
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(message), "\(run.error)")
  }

  @Test func `invalid command line is reported as JSON with --json`() async throws {
    let run = await Run.quid("send 1 --in sek --json")
    let json = try run.errorJSON
    #expect(run.output.isEmpty)
    #expect(json.text("quid") == "1")
    #expect(json.text("command") == "send")
    #expect(json.text("error.kind") == "usage")
    #expect(json.text("error.exitCode") == "64")
    #expect(json.text("error.retryAfter") == "null")
    #expect(try await Run.quid("--json --bogus").errorJSON.text("command") == "null")
  }

  @Test(arguments: [
    "--in usd --client test send 1.5", "send --in=usd 1.5 --client=test", "send --client test --in USD -- 1.5",
    "send 1.5 --in eur --in usd --client test",
  ])
  func `options may precede or follow the command, and the last value is used`(
    _ line: String
  ) async {
    let plan = await Run.quid("send 1.5 --in usd --client test").output
    #expect(await Run.quid(line).output == plan)
  }

  @Test(arguments: ["", "help", "--help", "-h", "help help"])
  func `overview lists every command in order and refers to the options`(_ line: String) async throws {
    let run = await Run.quid(line)
    #expect(run.code == .success)
    for command in CommandList.all { #expect(run.output.contains("  \(command.name)")) }
    let positions = ["markets", "convert", "send", "sources", "man"].compactMap { name in
      run.output.range(of: "\n  \(name) ")?.lowerBound
    }
    #expect(positions.count == 5)
    #expect(positions == positions.sorted())
    #expect(run.output.contains("quid help options"))
    #expect(!run.output.contains("--verbose"))
  }

  @Test func `options common to all commands have their own help page`() async {
    let run = await Run.quid("help options")
    #expect(run.code == .success)
    for option in CommonOptions.declaration.options { #expect(run.output.contains("--\(option.name)")) }
    for command in CommandList.all {
      let page = await Run.quid("help \(command.name)").output
      #expect(page.contains("quid help options"))
      #expect(!page.contains("--verbose"))
    }
  }

  @Test func `no example needs the test client or stores an address`() async {
    let examples = ProgramInformation.examples + CommandList.all.flatMap { $0.configuration.examples }
    #expect(examples.count > 20)
    for example in examples {
      #expect(!example.contains("--client test"), "\(example)")
      #expect(!example.contains("0x"), "\(example)")
    }
  }

  @Test func `first examples of the help run`() async {
    for example in ProgramInformation.examples where !example.contains("watch ") {
      let run = await Run.quid(example.split(separator: " ").dropFirst().map { String($0) } + ["--client", "test"])
      #expect(run.code == .success, "\(example): \(run.error)")
    }
  }

  @Test(arguments: ["help send", "send --help", "send -h 1"])
  func `help of a command lists its options and examples within 80 columns`(_ line: String) async throws {
    let run = await Run.quid(line, columns: 80)
    let options = SendCommand.declaration.options
    let examples = SendCommand.configuration.examples
    try #require(!options.isEmpty && !examples.isEmpty)
    #expect(run.code == .success)
    for option in options { #expect(run.output.contains(option.usage)) }
    for example in examples { #expect(run.output.contains(example)) }
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  /// All commands except `balance`, which needs a node.
  private static let commandsWithoutNode = CommandList.all.map { $0.name }.filter { $0 != "balance" }

  @Test(arguments: commandsWithoutNode)
  func `all examples of a command run in order`(_ command: String) async throws {
    let data = FileManager.default.temporaryDirectory.appending(path: "quid-examples-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: data) }
    let type = try #require(CommandList.all.first { $0.name == command })
    let imported = "\(data.path(percentEncoded: false))-coinbase.csv"
    defer { try? FileManager.default.removeItem(atPath: imported) }
    try Data("date,coin,amount,price,currency\n2023-05-01,bitcoin,1,28000,USD\n".utf8)
      .write(to: URL(filePath: imported))
    for example in type.configuration.examples {
      // A shell removes the quotation marks.
      let arguments = example.replacing("'", with: "").split(separator: " ").dropFirst().map {
        String($0).replacing("coinbase.csv", with: imported)
      }
      let run = await Run.quid(
        arguments + ["--client", "test"],
        environment: ["XDG_DATA_HOME", "XDG_CONFIG_HOME"].reduce(into: [:]) {
          $0[$1] = data.path(percentEncoded: false)
        })
      #expect(run.code == .success, "\(example): \(run.error)")
    }
  }

  @Test func `version is printed`() async throws {
    for line in ["--version", "-V", "version", "-V send"] {
      #expect(await Run.quid(line).output == "quid \(ProgramInformation.version)\n", "\(line)")
    }
    #expect(try await Run.quid("version --json").json.text("data.version") == ProgramInformation.version)
    #expect(await Run.quid("send --version").output == "quid \(ProgramInformation.version)\n")
  }

  @Test(
    arguments: [
      (.offline, 69), (.timedOut, 69), (.insecure(""), 69),
      (.requestFailed(status: 500, message: ""), 69),
      (.rateLimited(retryAfter: nil), 75), (.quotaExceeded, 75),
      (.historyLimited(days: 365), 77), (.keyMissing(""), 77),
      (.keyRejected(""), 77), (.planRestricted(""), 77),
      (.notFound(""), 65), (.invalidResponse(expected: "", at: ""), 76),
      (.cancelled, 130),
    ] as [(ProviderError.Reason, Int32)])
  func `each provider error has its exit code`(reason: ProviderError.Reason, code: Int32) {
    #expect(
      CommandError(ProviderError(reason, from: DataSource(name: "x", host: nil))).exitCode.rawValue
        == code)
  }

  @Test func `retry time is given in seconds`() {
    let error = ProviderError(.rateLimited(retryAfter: .seconds(30)), from: DataSource(name: "x", host: nil))
    #expect(Envelope.failure("send", CommandError(error)).text.contains("\"retryAfter\":30"))
  }

  @Test func `option is suggested only on the command line`() {
    let error = ProviderError(.timedOut, from: DataSource(name: "CoinGecko", host: nil))
    #expect(
      CommandError(error).message
        == "CoinGecko did not respond in time. Try again. Increase the time limit with --timeout.")
    #expect(!error.message.contains("--"))
  }

  @Test func `colors are used on a terminal unless NO_COLOR or a dumb terminal forbids them`() async {
    let line = ["send", "1", "--client", "test"]
    func hasColor(_ extra: [String], _ environment: [String: String], _ isTerminal: Bool) async -> Bool {
      await Run.quid(line + extra, environment: environment, isTerminal: isTerminal).output.contains("\u{1B}[")
    }
    #expect(await hasColor([], [:], true))
    #expect(await !hasColor([], [:], false))
    #expect(await !hasColor([], ["NO_COLOR": "1"], true))
    #expect(await !hasColor([], ["TERM": "dumb"], true))
    #expect(await hasColor([], ["CLICOLOR_FORCE": "1"], false))
    #expect(await !hasColor([], ["CLICOLOR_FORCE": "0"], false))
    #expect(await !hasColor([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true))
    #expect(await hasColor(["--color", "always"], ["NO_COLOR": "1"], false))
    #expect(await !hasColor(["--color", "never"], [:], true))
  }

  @Test func `output that cannot be written ends with the file exit code`() async {
    let console = Console(
      write: { _ in throw CommandError.file("full") }, writeError: { _ in }, isOutputTerminal: false,
      isErrorTerminal: false, columns: 80)
    let program = Program(arguments: ["send", "1", "--client", "test"], environment: [:], console: console)
    #expect(await program.run() == .file)
  }
}
