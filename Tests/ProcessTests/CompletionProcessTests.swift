import Foundation
import TestSupport
import Testing

/// Completion in a shell, which runs `quid` for local words.
@Suite(.enabled(if: QuidProcess.path != nil, "quid is not built beside the tests")) struct CompletionProcessTests {
  private static let bash = InstalledTool("bash")
  private static let zsh = InstalledTool("zsh")
  private static let fish = InstalledTool("fish")

  /// The completion scripts of the shells, each of which is printed once.
  private static let scripts = Dictionary(
    uniqueKeysWithValues: ["bash", "zsh", "fish"].map { shell in
      (shell, Task { try await QuidProcess.run("completions \(shell)", environment: [:]).output })
    })

  /// Writes the completion script of a shell to a temporary file and passes its path to `work`.
  private func withScript<Result>(_ shell: String, _ work: (String) throws -> Result) async throws -> Result {
    let script = try await #require(Self.scripts[shell]).value
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString).\(shell)")
    try Data(script.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try work(file.path(percentEncoded: false))
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
      Line(words: ["coin", "btc", "--in", "=", "SE"], expected: ["SEK", "SEI", "SEI-NETWORK"]),
      Line(words: ["completions", ""], expected: ["bash", "zsh", "fish"]),
      Line(words: ["--in", "s"], expected: []), Line(words: ["--days", ""], expected: []),
      Line(words: ["--in", "eur", "pri"], expected: ["price"]),
      Line(words: ["config", "set", "theme", ""], expected: []),
      Line(words: ["config", "get", "theme", "cur"], expected: []),
      Line(words: ["watch", "che"], expected: []), Line(words: ["watch", "send", "--tie"], expected: ["--tier"]),
      Line(words: ["watch", "se"], expected: ["send"]),
    ])
  func `bash completes`(_ line: Line) async throws {
    let user = try User()
    let output = try await withScript("bash") { script in
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

  @Test(.enabled(if: bash.isPresent)) func `bash completes a file name with a space as one word`() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data().write(to: folder.appending(path: "my rates.csv"))
    let start = folder.appending(path: "my").path(percentEncoded: false)
    let output = try await withScript("bash") { script in
      try Self.bash.output(
        [
          "--norc", "--noprofile", "-c",
          """
          source "$1"; COMP_WORDS=(quid chart btc --svg "$2"); COMP_CWORD=4; _quid
          printf '%s\\n' "${COMPREPLY[@]}"
          """, "bash", script, start,
        ], environment: [:])
    }
    #expect(output == "\(start) rates.csv\n")
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
    let user = try User()
    let output = try await withScript("fish") { script in
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
    let shell: String
    let line: String
    let expected: String
    var testDescription: String { "\(shell): \(line)" }

    static let all = ["bash", "zsh", "fish"].flatMap { shell in
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

  @Test(.enabled(if: zsh.isPresent), arguments: Typed.all)
  func `Tab completes the line in a terminal`(_ typed: Typed) async throws {
    guard InstalledTool(typed.shell).isPresent else { return }
    let start =
      switch typed.shell {
      case "bash": "bash --norc --noprofile -i"
      case "zsh": "zsh -f -i"
      default: "fish --no-config -i"
      }
    // The prompt is concatenated, so that the echo of the setup line does not match it.
    let setup =
      switch typed.shell {
      case "bash": "source \"$QUID_SCRIPT\"; PS1='rea''dy> '"
      case "zsh": "autoload -Uz compinit; compinit -u -D; source \"$QUID_SCRIPT\"; PS1='rea''dy> '"
      default: "source \"$QUID_SCRIPT\"; function fish_prompt; printf 'rea%s' 'dy> '; end"
      }
    let user = try User()
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

  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let expected: [String]
    var absent: [String] = []
    var testDescription: String { words.joined(separator: " ") }
  }
}
