/// How bash completes the command line of `quid`.
enum BashCompletion {
  static func script(_ commands: [CommandSpec]) -> [String] {
    let names = commands.map(\.name)
    let valued = (OptionSpec.common + commands.flatMap(\.options)).filter { $0.value != nil }.map { "--\($0.name)" }
    return [
      "# Completion of quid for bash; written by: quid completions bash",
      "_quid() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command= words= index options=\(list(OptionSpec.common.map { "--\($0.name)" }))",
      "  # Bash takes --in=usd for three words.",
      "  if [[ $current == = ]]; then current=",
      "  elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
      "  for ((index = 1; index < COMP_CWORD; index++)); do",
      "    case ${COMP_WORDS[index]} in",
      "      \(Set(valued).sorted().joined(separator: "|")))",
      "        [[ ${COMP_WORDS[index+1]} == = ]] && index=$((index + 1))",
      "        index=$((index + 1)) ;;",
      "      -*|=) ;;",
      "      watch) command=watch ;;",
      "      *) command=${COMP_WORDS[index]}; break ;;",
      "    esac",
      "  done",
      "  case $command:$previous in",
    ] + commands.flatMap { command in command.options.compactMap { values($0, of: command.name) } }
      + OptionSpec.common.compactMap { values($0, of: "*") } + [
        "  esac",
        "  case $command in",
        "    '') words=\(list(names + ["help"])) ;;",
        "    help) words=\(list(names)) ;;",
      ]
      + commands.map { command in
        let options = command.options.map { " --\($0.name)" }.joined()
        return "    \(command.name)) words=\(list(command.firstWords)) options+='\(options)' ;;"
      } + [
        "  esac",
        "  [[ $current == -* ]] && words=$options",
        "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
        "}",
        "complete -F _quid quid",
      ]
  }

  private static func values(_ option: OptionSpec, of command: String) -> String? {
    let place = "    \(command):--\(option.name)"
    return switch option.values {
    case .none: nil
    case .choices(let words): "\(place)) COMPREPLY=($(compgen -W \(list(words)) -- \"$current\")); return ;;"
    case .file: "\(place)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;"
    case .text: "\(place)) COMPREPLY=(); return ;;"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ").shellQuoted }
}
