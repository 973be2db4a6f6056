import QuidPresentation
import QuidTerminal

/// `quid completions`: prints the completion script for a shell, generated from the command table.
enum CompletionsCommand {
  static let spec = CommandSpec(
    name: "completions",
    synopsis: "bash|zsh|fish",
    summary: "print what makes a shell complete commands and options",
    details: [
      "bash: put source <(quid completions bash) into ~/.bashrc. zsh: write it to a folder of fpath as _quid, or put"
        + " source <(quid completions zsh) behind compinit in ~/.zshrc. fish: write it to"
        + " ~/.config/fish/completions/quid.fish."
    ],
    options: [],
    examples: ["quid completions bash"],
    argumentLimit: 3,
    words: Shell.allCases.map(\.rawValue),
    interval: nil,
    run: { invocation, context throws(CommandFailure) in
      if invocation.arguments.first == "words" { return await words(invocation, context) }
      let names = Shell.allCases.map(\.rawValue)
      guard let name = invocation.arguments.first else {
        throw .usage("quid completions needs a shell: \(names.joined(separator: ", ")).")
      }
      guard let shell = Shell(rawValue: name.lowercased()) else {
        throw Invocation.wrongWord(name, for: "quid completions", among: names)
      }
      if let surplus = invocation.arguments.dropFirst().first {
        throw .usage("quid completions does not take “\(surplus.excerpt())”. See quid help completions.")
      }
      return CompletionsReport(shell: shell, script: shell.completion(of: CommandTable.commands))
    })

  /// Returns the words for a completion script, which runs `quid completions words --offline -- KIND [PREFIX]`.
  ///
  /// The subcommand is not in the help. Without `--offline` it prints no words, so that completion never uses the network.
  private static func words(_ invocation: Invocation, _ context: CommandContext) async -> CompletionWordsReport {
    let arguments = invocation.arguments.dropFirst()
    guard invocation.has("offline"), let kind = arguments.first.flatMap({ LocalWords(rawValue: $0) }) else {
      return CompletionWordsReport(words: [])
    }
    let prefix = arguments.dropFirst().first ?? ""
    return CompletionWordsReport(words: await kind.words(beginningWith: prefix, context.services))
  }
}

private struct CompletionsReport: CommandReport {
  let shell: Shell
  let script: [String]

  var sources: [SourceReport] { [] }
  var data: JSONValue { ["shell": .string(shell.rawValue), "script": .string(script.joined(separator: "\n") + "\n")] }
  func lines(columns: Int) -> [StyledLine] { script.map { StyledLine($0) } }
}

private struct CompletionWordsReport: CommandReport {
  let words: [String]

  var omitsWarnings: Bool { true }
  var sources: [SourceReport] { [] }
  var data: JSONValue { ["words": .array(words.map { .string($0) })] }
  func lines(columns: Int) -> [StyledLine] { words.map { StyledLine($0) } }
}
