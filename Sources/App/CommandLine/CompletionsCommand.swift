/// `quid completions`: how a shell completes the command line, written from the command table.
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
    argumentLimit: 1,
    words: Shell.allCases.map(\.rawValue),
    interval: nil,
    run: { invocation, _ throws(CommandFailure) in
      let names = Shell.allCases.map(\.rawValue)
      guard let name = invocation.arguments.first else {
        throw .usage("quid completions needs a shell: \(names.joined(separator: ", ")).")
      }
      guard let shell = Shell(rawValue: name.lowercased()) else {
        throw Invocation.wrongWord(name, for: "quid completions", among: names)
      }
      return CompletionsReport(shell: shell, script: shell.completion(of: CommandTable.commands))
    })
}

private struct CompletionsReport: CommandReport {
  let shell: Shell
  let script: [String]

  var sources: [SourceReport] { [] }
  var data: JSONValue { ["shell": .string(shell.rawValue), "script": .string(script.joined(separator: "\n") + "\n")] }
  func lines(columns: Int) -> [StyledLine] { script.map { StyledLine($0) } }
}
