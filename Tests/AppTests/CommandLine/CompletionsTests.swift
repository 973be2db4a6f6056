import Foundation
import Testing

@testable import quid

struct CompletionsTests {
  private static let bash = InstalledTool("bash")
  private static let zsh = InstalledTool("zsh")
  private static let fish = InstalledTool("fish")

  /// The script of a shell in a file, for as long as the work takes.
  private func withScript<Result>(_ shell: Shell, _ work: (String) throws -> Result) async throws -> Result {
    let run = await Run.quid(["completions", shell.rawValue])
    try #require(run.code == .success)
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString).\(shell)")
    try Data(run.output.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try work(file.path())
  }

  @Test(arguments: Shell.allCases)
  func `a script knows every command and every option`(_ shell: Shell) {
    let script = shell.completion(of: CommandTable.commands).joined(separator: "\n")
    for command in CommandTable.commands {
      #expect(script.contains(command.name))
      for option in command.options + OptionSpec.common {
        #expect(script.contains(shell == .fish ? "-l \(option.name) " : "--\(option.name)"), "\(option.name)")
      }
    }
    // Short enough for the sanitiser, which everything printed passes.
    #expect(shell.completion(of: CommandTable.commands).allSatisfy { $0.unicodeScalars.count < 4_000 })
  }

  @Test func `placeholders that are words are told from those that are kinds of text`() {
    #expect(OptionSpec("tier", "slow|standard|fast", "").values == .choices(["slow", "standard", "fast"]))
    #expect(OptionSpec("in", "EUR|USD|GBP", "").values == .choices(["EUR", "USD", "GBP"]))
    #expect(OptionSpec("days", "1|7|30", "").values == .choices(["1", "7", "30"]))
    #expect(OptionSpec("to", "ADDRESS|LINK|NAME", "").values == .text)
    #expect(OptionSpec("in", "USD", "").values == .text)
    #expect(OptionSpec("svg", "FILE", "").values == .file)
    #expect(OptionSpec("json", "").values == .none)
  }

  @Test(
    .enabled(if: bash.isPresent),
    arguments: [
      Line(words: ["se"], expected: ["send"]), Line(words: ["con"], expected: ["contacts", "convert"]),
      Line(words: ["help", "wat"], expected: ["watchlist", "watch"]),
      Line(words: ["send", "--fee"], expected: ["--fee-formula"]),
      Line(words: ["send", "1.5", "--tier", ""], expected: ["slow", "standard", "fast"]),
      Line(words: ["send", "--tier", "=", "s"], expected: ["slow", "standard"]),
      Line(words: ["send", "--in", "=", "usd", "--ver"], expected: ["--verbose", "--version"]),
      Line(words: ["--client", "m"], expected: ["mock"]), Line(words: ["--client", "mock", "fe"], expected: ["fee"]),
      Line(words: ["contacts", ""], expected: ["list", "add", "remove"]),
      Line(words: ["send", "--to", ""], expected: []),
      Line(words: ["completions", ""], expected: ["bash", "zsh", "fish"]),
      Line(words: ["watch", "che"], expected: []), Line(words: ["watch", "send", "--tie"], expected: ["--tier"]),
      Line(words: ["watch", "se"], expected: ["send"]),
    ])
  func `bash completes`(_ line: Line) async throws {
    let output = try await withScript(.bash) { script in
      try Self.bash.output(
        [
          "--norc", "--noprofile", "-c",
          """
          source "$1"; shift; COMP_WORDS=(quid "$@"); COMP_CWORD=$#; _quid
          printf '%s\\n' "${COMPREPLY[@]}"
          """, "bash", script,
        ] + line.words)
    }
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
    ])
  func `fish completes`(_ line: Line) async throws {
    let home = FileManager.default.temporaryDirectory.appending(path: "quid-fish-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: home) }
    let output = try await withScript(.fish) { script in
      try Self.fish.output(
        ["--no-config", "-c", "source \(script); complete -C 'quid \(line.words.joined(separator: " "))'"],
        environment: ["HOME": home.path(), "XDG_CONFIG_HOME": home.path(), "XDG_DATA_HOME": home.path()])
    }
    let words = output.split(separator: "\n").map { $0.split(separator: "\t").first.map { String($0) } ?? "" }
    // fish also offers what only resembles the word.
    #expect(Set(line.expected).isSubset(of: words), "\(words)")
  }

  @Test(.enabled(if: zsh.isPresent))
  func `zsh reads the script and hands every option to its completion system`() async throws {
    let output = try await withScript(.zsh) { script in
      // Prints what would be handed over, in place of completing.
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
      lines.contains("--client=[who answers: upstreams, fixed or moving figures]:live|test|mock:(live test mock)"))
    for option in SendCommand.spec.options {
      #expect(lines.contains { $0.hasPrefix("--\(option.name)") }, "\(option.name)")
    }
  }

  @Test(arguments: ["completions", "completions tcsh", "completions bash zsh"])
  func `another shell is refused`(_ line: String) async {
    #expect(await Run.quid(line).code == .usage)
  }

  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let expected: [String]
    var testDescription: String { words.joined(separator: " ") }
  }
}
