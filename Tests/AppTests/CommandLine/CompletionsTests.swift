import Foundation
import Testing

@testable import quid

struct CompletionsTests {
  private static let bash = InstalledTool("bash")
  private static let zsh = InstalledTool("zsh")
  private static let fish = InstalledTool("fish")

  /// Writes the completion script of a shell to a temporary file and passes its path to `work`.
  private func withScript<Result>(_ shell: Shell, _ work: (String) throws -> Result) async throws -> Result {
    let run = await Run.quid(["completions", shell.rawValue])
    try #require(run.code == .success)
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString).\(shell)")
    try Data(run.output.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try work(file.path(percentEncoded: false))
  }

  @Test(arguments: Shell.allCases)
  func `script contains every command and every option`(_ shell: Shell) {
    let lines = shell.script(for: CommandList.all)
    let script = lines.joined(separator: "\n")
    for command in CommandList.all {
      #expect(script.contains(command.name))
      for option in command.declaration.options + CommonOptions.declaration.options {
        #expect(script.contains(shell == .fish ? "-l \(option.name) " : "--\(option.name)"), "\(option.name)")
      }
    }
    // Lines must be shorter than the limit of the sanitizer.
    #expect(!lines.isEmpty)
    #expect(lines.allSatisfy { $0.unicodeScalars.count < 4_000 })
  }

  @Test func `type of an option determines its completion`() {
    let send = SendCommand()
    let chart = ChartCommand()
    #expect(send.$tier.completion == .words(["slow", "standard", "fast"]))
    #expect(send.$currency.completion == .words(["EUR", "USD", "GBP"]))
    #expect(chart.$period.completion == .words(["1", "7", "30", "90", "365", "max"]))
    #expect(send.$recipientText.completion == .local(.contacts))
    #expect(chart.$time.completion == .any)
    #expect(send.nodeSend.$node.completion == .any)
    #expect(chart.$currency.completion == .local(.currencies))
    #expect(chart.$picturePath.completion == .file)
    #expect(CommonOptions().$isJSON.completion == .none)
  }

  @Test(
    .enabled(if: bash.isPresent),
    arguments: [
      Line(words: ["se"], expected: ["send"]), Line(words: ["con"], expected: ["contacts", "convert", "config"]),
      Line(words: ["help", "wat"], expected: ["watchlist", "watch"]),
      Line(words: ["send", "--fee"], expected: ["--fee-formula"]),
      Line(words: ["send", "1.5", "--tier", ""], expected: ["slow", "standard", "fast"]),
      Line(words: ["send", "--tier", "=", "s"], expected: ["slow", "standard"]),
      Line(words: ["send", "--in", "=", "usd", "--ver"], expected: ["--verbose", "--version"]),
      Line(words: ["--client", "m"], expected: ["mock"]), Line(words: ["--client", "mock", "fe"], expected: ["fee"]),
      Line(words: ["contacts", ""], expected: ["list", "add", "remove"]),
      Line(words: ["send", "--to", ""], expected: ["ann", "bob"]),
      Line(words: ["contacts", "remove", "A"], expected: ["ann"]), Line(words: ["contacts", "add", ""], expected: []),
      Line(words: ["coin", "bitc"], expected: ["bitcoin", "bitcoin-cash", "bitcoin-cash-sv"]),
      Line(words: ["eu"], expected: ["eur"]), Line(words: ["DOGEC"], expected: ["DOGECOIN"]),
      Line(words: ["100", "us"], expected: ["usd", "usn", "usdt", "usd-coin", "usdc", "usde"]),
      Line(words: ["usd", "--verb"], expected: ["--verbose"]), Line(words: ["send", "1", "us"], expected: []),
      Line(words: ["watch", "coin", "SO"], expected: ["SOL", "SOLANA"]),
      Line(words: ["watchlist", "remove", ""], expected: ["dogecoin"]),
      Line(words: ["watchlist", "add", "dogec"], expected: ["dogecoin"]),
      Line(words: ["config", "un"], expected: ["unset"]),
      Line(words: ["config", "set", "fixer"], expected: ["fixer-url", "fixer-key", "fixer-requests"]),
      Line(words: ["convert", "100", "us"], expected: ["usd", "usn", "usdt", "usd-coin", "usdc", "usde"]),
      Line(words: ["convert", "1", "bitc"], expected: ["bitcoin", "bitcoin-cash", "bitcoin-cash-sv"]),
      Line(words: ["coin", "btc", "--in", "=", "SE"], expected: ["SEK"]),
      Line(words: ["completions", ""], expected: ["bash", "zsh", "fish"]),
      Line(words: ["watch", "che"], expected: []), Line(words: ["watch", "send", "--tie"], expected: ["--tier"]),
      Line(words: ["watch", "se"], expected: ["send"]),
    ])
  func `bash completes`(_ line: Line) async throws {
    let user = try Self.user()
    let output = try await withScript(.bash) { script in
      try Self.bash.output(
        [
          "--norc", "--noprofile", "-c",
          """
          source "$1"; shift; COMP_WORDS=(quid "$@"); COMP_CWORD=$#; _quid
          printf '%s\\n' "${COMPREPLY[@]}"
          """, "bash", script,
        ] + line.words, environment: user.environment)
    }
    withExtendedLifetime(user) {}
    #expect(Set(output.split(separator: "\n").map { String($0) }) == Set(line.expected))
  }

  @Test(
    .enabled(if: fish.isPresent),
    arguments: [
      Line(words: ["se"], expected: ["send"]), Line(words: ["contacts", "re"], expected: ["remove"]),
      Line(words: ["send", "--fee"], expected: ["--fee-formula"]),
      Line(words: ["send", "1.5", "--tier", "s"], expected: ["slow", "standard"]),
      Line(words: ["send", "--client", "m"], expected: ["mock"]),
      Line(words: ["completions", "z"], expected: ["zsh"]),
      Line(words: ["watchlist", "remove", "d"], expected: ["dogecoin"]),
      Line(words: ["contacts", "remove", "a"], expected: ["ann"], absent: ["add"]),
      Line(words: ["coin", "bitc"], expected: ["bitcoin"]), Line(words: ["convert", "100", "us"], expected: ["usd"]),
      Line(words: ["dogec"], expected: ["dogecoin"]), Line(words: ["100", "us"], expected: ["usd", "usdt"]),
      Line(words: ["send", "us"], expected: [], absent: ["usd"]),
    ])
  func `fish completes`(_ line: Line) async throws {
    let user = try Self.user()
    let output = try await withScript(.fish) { script in
      try Self.fish.output(
        ["--no-config", "-c", "source '\(script)'; complete -C 'quid \(line.words.joined(separator: " "))'"],
        environment: user.environment)
    }
    withExtendedLifetime(user) {}
    let words = output.split(separator: "\n").map { $0.split(separator: "\t").first.map { String($0) } ?? "" }
    // fish also offers similar words.
    #expect(Set(line.expected).isSubset(of: words), "\(words)")
    #expect(Set(line.absent).isDisjoint(with: words), "\(words)")
  }

  /// A typed line and its completion after Tab.
  struct Typed: Sendable, CustomTestStringConvertible {
    let shell: Shell
    let line: String
    let expected: String
    var testDescription: String { "\(shell): \(line)" }

    static let all = Shell.allCases.flatMap { shell in
      [
        Typed(shell: shell, line: "quid send 1.5 --fee-", expected: "quid send 1.5 --fee-formula"),
        Typed(shell: shell, line: "quid coin dogec", expected: "quid coin dogecoin"),
        Typed(shell: shell, line: "quid dogec", expected: "quid dogecoin"),
        Typed(shell: shell, line: "quid 100 usd pl", expected: "quid 100 usd pln"),
        Typed(shell: shell, line: "quid convert 100 usd pl", expected: "quid convert 100 usd pln"),
        Typed(shell: shell, line: "quid contacts remove an", expected: "quid contacts remove ann"),
        Typed(shell: shell, line: "quid watchlist remove dog", expected: "quid watchlist remove dogecoin"),
        Typed(shell: shell, line: "quid watch chart solan", expected: "quid watch chart solana"),
      ]
    }
  }

  @Test(.enabled(if: zsh.isPresent && QuidProcess.path != nil), arguments: Typed.all)
  func `Tab completes the line in a terminal`(_ typed: Typed) async throws {
    guard InstalledTool(typed.shell.rawValue).isPresent else { return }
    let start =
      switch typed.shell {
      case .bash: "bash --norc --noprofile -i"
      case .zsh: "zsh -f -i"
      case .fish: "fish --no-config -i"
      }
    // The prompt is concatenated, so that the echo of the setup line does not match it.
    let setup =
      switch typed.shell {
      case .bash: "source \"$QUID_SCRIPT\"; PS1='rea''dy> '"
      case .zsh: "autoload -Uz compinit; compinit -u -D; source \"$QUID_SCRIPT\"; PS1='rea''dy> '"
      case .fish: "source \"$QUID_SCRIPT\"; function fish_prompt; printf 'rea%s' 'dy> '; end"
      }
    let user = try Self.user()
    let output = try await withScript(typed.shell) { script in
      try Self.zsh.output(
        [
          "-f", "-c",
          """
          zmodload zsh/zpty
          zpty -b shell $1
          await() {
            output=
            for turn in {1..300}; do
              while zpty -r -t shell part; do output+=$part; done
              [[ $output == *$1* ]] && return
              sleep 0.1
            done
          }
          zpty -w shell $2
          await 'ready> '
          # Tab, to the beginning of the line, and Enter: what the line has become is printed.
          zpty -w -n shell $3$'\\t'
          sleep 1
          zpty -w -n shell $'\\x01echo GOT \\r'
          await "GOT $4"
          print -r -- $output
          zpty -d shell
          """, "zsh", start, setup, typed.line, typed.expected,
        ], environment: user.environment.merging(["QUID_SCRIPT": script, "TERM": "xterm"]) { $1 })
    }
    #expect(output.contains("GOT \(typed.expected)"), "\(output)")
  }

  @Test(arguments: LocalWords.allCases)
  func `completion words need no network, and unreadable files give none`(_ kind: LocalWords) async throws {
    let user = try Self.user()
    let words = await Run.quid(
      ["completions", "words", "--offline", "--", kind.rawValue], environment: user.environment)
    #expect(words.code == .success)
    #expect(words.error == "")
    #expect(words.output.split(separator: "\n").count > 0)
    let damaged = DataFolder()
    for file in ["contacts.json", "watchlist.json"] { try damaged.write("no list", to: file) }
    let none = await Run.quid(
      ["completions", "words", "--offline", "--", kind.rawValue, "zzzz"], environment: damaged.environment)
    #expect(none.code == .success)
    #expect(none.output == "")
    #expect(none.error == "")
  }

  /// A user with contacts, a watchlist and the program in the search path.
  private final class User: Sendable {
    private let data = DataFolder()
    private let home = DataFolder()

    init() throws {
      try data.write(
        """
        [{"name": "ann", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"},
        {"name": "bob", "address": "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"},
        {"name": "$(touch x)", "address": "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"}]
        """, to: "contacts.json")
      try data.write(#"["dogecoin", "$(touch x)"]"#, to: "watchlist.json")
      try home.write("", to: "empty")
    }

    var environment: [String: String] {
      let folder = QuidProcess.path.map { URL(filePath: $0).deletingLastPathComponent().path(percentEncoded: false) }
      let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
      let homePath = home.url.path(percentEncoded: false)
      return data.environment.merging([
        "PATH": folder.map { "\($0):\(path)" } ?? path, "HOME": homePath, "XDG_CONFIG_HOME": homePath,
        "XDG_CACHE_HOME": homePath,
      ]) { $1 }
    }
  }

  private static func user() throws -> User { try User() }

  @Test(.enabled(if: zsh.isPresent))
  func `zsh passes every option to its completion system`() async throws {
    let output = try await withScript(.zsh) { script in
      // Replaces the completion functions by ones that print their arguments.
      try Self.zsh.output([
        "-f", "-c",
        """
        _arguments() { print -r -l -- "$@"; state=rest; return 1 }
        _describe() { print -r -l -- "$@" }
        compdef() { print -r -- "compdef $*" }
        source "$1"; words=(send); _quid
        """, "zsh", script,
      ])
    }
    let lines = output.split(separator: "\n").map { String($0) }
    #expect(lines.first == "compdef _quid quid")
    #expect(
      lines.contains(
        "--client=[the data source: live providers, fixed test data or random mock data]:live|test|mock:(live test mock)"
      ))
    for option in SendCommand.declaration.options {
      #expect(lines.contains { $0.hasPrefix("--\(option.name)") }, "\(option.name)")
    }
  }

  @Test(arguments: ["completions", "completions tcsh", "completions bash zsh"])
  func `unknown shell is rejected`(_ line: String) async {
    #expect(await Run.quid(line).code == .usage)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let expected: [String]
    var absent: [String] = []
    var testDescription: String { words.joined(separator: " ") }
  }
}
