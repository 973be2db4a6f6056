/// How fish completes the command line of `quid`.
enum FishCompletion {
  static func script(_ commands: [CommandSpec]) -> [String] {
    let names = commands.map(\.name)
    return [
      "# Completion of quid for fish; written by: quid completions fish",
      "complete -c quid -f",
    ] + commands.map { "complete -c quid -n __fish_use_subcommand -a \($0.name) -d \(quoted($0.summary))" } + [
      "complete -c quid -n __fish_use_subcommand -a help -d 'show how to use a command'",
      "complete -c quid -n '__fish_seen_subcommand_from help' -a \(quoted(names.joined(separator: " ")))",
    ] + OptionSpec.common.map { "complete -c quid " + specification($0) }
      + commands.flatMap { command in
        let place = "complete -c quid -n '__fish_seen_subcommand_from \(command.name)' "
        let words = command.firstWords.joined(separator: " ")
        return (words.isEmpty ? [] : [place + "-a \(quoted(words))"])
          + command.options.map { place + specification($0) }
      }
  }

  private static func specification(_ option: OptionSpec) -> String {
    let name = "-l \(option.name)"
    let text =
      switch option.values {
      case .none: name
      case .choices(let words): "\(name) -x -a \(quoted(words.joined(separator: " ")))"
      case .file: "\(name) -r -F"
      case .text: "\(name) -x"
      }
    return "\(text) -d \(quoted(option.summary))"
  }

  /// Within single quotes, fish gives a backslash its meaning before another and before a quote.
  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
