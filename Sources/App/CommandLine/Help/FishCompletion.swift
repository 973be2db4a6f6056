enum FishCompletion {
  private static var commonOptions: [Parameter] { CommonOptions.declaration.options }

  static func script(_ commands: [CommandCompletion]) -> [String] {
    let names: [String] = commands.map(\.name)
    var lines: [String] = [
      "# Completion of quid for fish; written by: quid completions fish",
      "complete -c quid -f",
      "function __quid_local",
      "  set -l words (commandline -opc)",
      "  $words[1] completions words --offline -- $argv[1] (commandline -ct) 2>/dev/null",
      "end",
      "function __quid_is_behind",
      "  set -l words (commandline -opc)",
      "  test \"$words[-1]\" = $argv[1]",
      "end",
    ]
    let firstWords = (names + ["help"]).joined(separator: " ")
    lines += [
      "# A currency or coin can be the first word, and can follow it.",
      "function __quid_is_unit",
      "  if __fish_use_subcommand",
      "    set -l word (commandline -ct)",
      "    test -n \"$word\"; and not string match -q -- \"$word*\" \(firstWords)",
      "  else",
      "    not __fish_seen_subcommand_from \(firstWords)",
      "  end",
      "end",
      "complete -c quid -n __quid_is_unit -a '(__quid_local \(LocalWords.units))'",
    ]
    lines += commands.map { "complete -c quid -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.summary))" }
    lines += [
      "complete -c quid -n __fish_use_subcommand -a help -d 'show help for a command'",
      "complete -c quid -n '__quid_is_behind help' -a \(quoted(names.joined(separator: " ")))",
    ]
    lines += commonOptions.map { "complete -c quid " + specification($0) }
    for command in commands {
      let seen = "__fish_seen_subcommand_from \(command.name)"
      let words: String = command.firstWords.joined(separator: " ")
      // The condition prevents the words from being offered for later arguments.
      if !words.isEmpty {
        lines.append("complete -c quid -n '__quid_is_behind \(command.name)' -a \(quoted(words))")
      }
      for (word, local) in command.localWords {
        let condition = word.isEmpty ? seen : "\(seen); and __fish_seen_subcommand_from \(word)"
        lines.append("complete -c quid -n '\(condition)' -a '(__quid_local \(local))'")
      }
      lines += command.options.map { "complete -c quid -n '\(seen)' " + specification($0) }
    }
    return lines
  }

  private static func specification(_ option: Parameter) -> String {
    let name = "-l \(option.name)"
    let text =
      switch option.completion {
      case .none: name
      case .words(let words): "\(name) -x -a \(quoted(words.joined(separator: " ")))"
      case .file: "\(name) -r -F"
      case .local(let words): "\(name) -x -a '(__quid_local \(words))'"
      case .any, .localAfter, .repeatableCommands: "\(name) -x"
      }
    return "\(text) -d \(quoted(option.summary))"
  }

  /// Returns a string in single quotes, inside which fish only treats backslashes and quotes specially.
  private static func quoted(_ string: String) -> String {
    "'" + string.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
