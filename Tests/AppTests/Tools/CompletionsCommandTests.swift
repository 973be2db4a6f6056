import Foundation
import TestSupport
import Testing

@testable import quid

struct CompletionsCommandTests {
  private static let zsh = InstalledTool("zsh")

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
    #expect(chart.$currency.completion == .local(.assets))
    #expect(chart.$picturePath.completion == .file)
    #expect(CommonOptions().$isJSON.completion == .none)
  }

  @Test(arguments: LocalWords.allCases)
  func `completion words need no network, and unreadable files give none`(_ kind: LocalWords) async throws {
    let data = DataFolder()
    try data.write(
      #"[{"name": "ann", "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"}]"#, to: "contacts.json")
    try data.write(#"["dogecoin"]"#, to: "watchlist.json")
    let words = await Run.quid(
      ["completions", "words", "--offline", "--", kind.rawValue], environment: data.environment)
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

  @Test(.enabled(if: zsh.isPresent))
  func `zsh passes every option to its completion system`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "quid-\(UUID().uuidString).zsh")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(Shell.zsh.script(for: CommandList.all).joined(separator: "\n").utf8).write(to: file)
    // Replaces the completion functions by ones that print their arguments.
    let output = try Self.zsh.output([
      "-f", "-c",
      """
      _arguments() { print -r -l -- "$@"; state=rest; return 1 }
      _describe() { print -r -l -- "$@" }
      compdef() { print -r -- "compdef $*" }
      source "$1"; words=(send); _quid
      """, "zsh", file.path(percentEncoded: false),
    ])
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
}
