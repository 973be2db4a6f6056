import Foundation
import QuidCore
import QuidPresentation
import Testing

@testable import quid

struct ProgramTests {
  struct Mistake: CustomTestStringConvertible, Sendable {
    let line: String
    let message: String
    var testDescription: String { line }
  }

  @Test(arguments: [
    Mistake(line: "sned 1", message: "There is no command “sned”. Did you mean “send”?"),
    Mistake(line: "help sned", message: "There is no command “sned”. Did you mean “send”?"),
    Mistake(line: "xyzzy", message: "There is no command, currency or known coin “xyzzy”."),
    Mistake(line: "help xyzzy", message: "There is no command “xyzzy”. See quid help."),
    Mistake(line: "send", message: "quid send needs an amount"),
    Mistake(line: "send 1 2", message: "quid send does not take “2”"),
    Mistake(line: "fee 1", message: "quid fee does not take “1”"),
    Mistake(line: "fee --to 0x", message: "quid fee does not take --to"),
    Mistake(line: "send 1 --im usd", message: "There is no option “--im”. Did you mean “--in”?"),
    Mistake(line: "send 1 -x", message: "There is no option “-x”"),
    Mistake(line: "send 1 --in", message: "--in needs a value, as in --in EUR|USD|GBP"),
    Mistake(line: "send 1 --in --json", message: "--in needs a value"),
    Mistake(line: "send 1 --offline=yes", message: "--offline takes no value"),
    Mistake(line: "send 1 --in sek", message: "--in takes EUR, USD or GBP, not “sek”"),
    Mistake(line: "send 1 --tier fats", message: "Did you mean “fast”?"),
    Mistake(line: "send 1 --fee-formula x", message: "--fee-formula takes practice or on-chain, not “x”"),
    Mistake(
      line: "send 1 --client tset", message: "--client takes live, test or mock, not “tset”. Did you mean “test”?"),
    Mistake(line: "send 1 --seed -1", message: "--seed takes a whole number"),
    Mistake(line: "send 1 --balance 1,5", message: "--balance takes an amount of ether such as 10 or 10eth, not “1,5”"),
    Mistake(line: "send 1 --timeout 0", message: "--timeout takes a time such as 500ms"),
    Mistake(line: "send 1 --max-age soon", message: "--max-age takes a time"),
    Mistake(line: "send 1 --locale ../x", message: "--locale takes a locale such as sv_SE"),
    Mistake(line: "send 1 --color blue", message: "--color takes auto, always or never"),
    Mistake(line: "send 1 --json --csv", message: "Give either --json or --csv"),
    Mistake(line: "send 1 --csv --client test", message: "quid send cannot print CSV"),
  ])
  func `invalid command line is rejected with a suggestion`(_ mistake: Mistake) async {
    let run = await Run.quid(mistake.line)
    #expect(run.code == .usage)
    #expect(run.output.isEmpty)
    #expect(run.error.contains(mistake.message), "\(run.error)")
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

  struct Ending: CustomTestStringConvertible, Sendable {
    let reason: ProviderError.Reason
    let code: Int32
    var testDescription: String { "\(reason)" }
  }

  @Test(arguments: [
    Ending(reason: .offline, code: 69), Ending(reason: .timedOut, code: 69), Ending(reason: .insecure(""), code: 69),
    Ending(reason: .requestFailed(status: 500, message: ""), code: 69),
    Ending(reason: .rateLimited(retryAfter: nil), code: 75), Ending(reason: .quotaExceeded, code: 75),
    Ending(reason: .historyLimited(days: 365), code: 77), Ending(reason: .keyMissing(""), code: 77),
    Ending(reason: .keyRejected(""), code: 77), Ending(reason: .planRestricted(""), code: 77),
    Ending(reason: .notFound(""), code: 65), Ending(reason: .invalidResponse(expected: "", at: ""), code: 76),
    Ending(reason: .cancelled, code: 130),
  ])
  func `each provider error has its exit code`(_ ending: Ending) {
    #expect(
      CommandError(ProviderError(ending.reason, from: DataSource(name: "x", host: nil))).exitCode.rawValue
        == ending.code)
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
