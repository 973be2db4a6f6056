enum BashCompletion {
  private static var commonOptions: [Parameter] { CommonOptions.declaration.options }

  /// The comment, and the function that completes words from local data.
  private static let start: [String] = [
    "# Completion of quid for bash; written by: quid completions bash",
    "_quid_local() {",
    "  local word",
    "  COMPREPLY=()",
    "  while IFS= read -r word; do COMPREPLY+=(\"$word\")",
    "  done < <(\"${COMP_WORDS[0]}\" completions words --offline -- \"$1\" \"$2\" 2>/dev/null)",
    "}",
  ]

  static func script(_ commands: [CommandCompletion]) -> [String] {
    let names: [String] = commands.map(\.name)
    let options: [Parameter] = commonOptions + commands.flatMap(\.options)
    let valued: [String] = Set(options.filter { $0.kind == .option }.map(\.flag)).sorted()
    let repeating: String = commands.filter(\.repeatsCommand).map { " || $command == \($0.name)" }.joined()
    var lines: [String] =
      start + [
        "_quid() {",
        "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
        "  local command= first= second= words= index options=\(list(commonOptions.map(\.flag)))",
        "  COMPREPLY=()",
        "  # Bash takes --in=usd for three words.",
        "  if [[ $current == = ]]; then current=",
        "  elif [[ $previous == = ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi",
        "  for ((index = 1; index < COMP_CWORD; index++)); do",
        "    case ${COMP_WORDS[index]} in",
        "      \(valued.joined(separator: "|")))",
        "        [[ ${COMP_WORDS[index+1]} == = ]] && index=$((index + 1))",
        "        index=$((index + 1)) ;;",
        "      -*|=) ;;",
        "      *)",
        "        if [[ -z $command\(repeating) ]]; then command=${COMP_WORDS[index]}",
        "        elif [[ -z $first ]]; then first=${COMP_WORDS[index]}",
        "        else second=${COMP_WORDS[index]}; fi ;;",
        "    esac",
        "  done",
        "  case $command:$previous in",
      ]
    for command in commands { lines += command.options.compactMap { values($0, of: command.name) } }
    lines += commonOptions.compactMap { values($0, of: "*") }
    // The value of an option before the command is no command.
    lines.append("    :\(valued.joined(separator: "|:"))) return ;;")
    lines += [
      "  esac",
      "  case $command in",
      "    '') words=\(list(names + ["help"])) ;;",
      "    help) words=\(list(names)) ;;",
    ]
    for command in commands {
      let options: String = command.options.map { " \($0.flag)" }.joined()
      lines.append("    \(command.name)) words=\(list(command.firstWords)) options+='\(options)' ;;")
    }
    lines += [
      "  esac",
      "  if [[ $current == -* ]]; then words=$options",
      "  else",
      "    case $command:$first in",
    ]
    lines += commands.flatMap(localWords)
    return lines + end(names)
  }

  /// The words of the command itself, and the end of the script.
  private static func end(_ names: [String]) -> [String] {
    let units = LocalWords.units
    return [
      "      :*|help:*\(names.map { "|\($0):*" }.joined())) if [[ -n $first ]]; then words=; fi ;;",
      "      # The first word is an amount, a currency or a coin.",
      "      *) _quid_local \(units) \"$current\"; return ;;",
      "    esac",
      "  fi",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
      "  # A currency or coin can replace the command.",
      "  if [[ -z $command && $current != -* && ${#COMPREPLY[@]} == 0 ]]; then _quid_local \(units) \"$current\"; fi",
      "}",
      "complete -F _quid quid",
    ]
  }

  /// Returns the cases that complete the arguments of a command with words from local data.
  private static func localWords(_ command: CommandCompletion) -> [String] {
    command.localWords.map { word, local in
      let pattern = "\(command.name):\(word.isEmpty ? "*" : word)"
      // After the name of a setting, its value follows.
      let condition = local == .settings ? "[[ -n $second ]] || " : ""
      return "      \(pattern)) \(condition)_quid_local \(local) \"$current\"; return ;;"
    }
  }

  private static func values(_ option: Parameter, of command: String) -> String? {
    let pattern = "    \(command):--\(option.name)"
    return switch option.completion {
    case .none: nil
    case .words(let words): "\(pattern)) COMPREPLY=($(compgen -W \(list(words)) -- \"$current\")); return ;;"
    // A file name with a space is one completion.
    case .file:
      "\(pattern)) local IFS=$'\\n'; compopt -o filenames 2>/dev/null; COMPREPLY=($(compgen -f -- \"$current\")); return ;;"
    case .local(let words): "\(pattern)) _quid_local \(words) \"$current\"; return ;;"
    case .any, .localAfter, .repeatableCommands: "\(pattern)) COMPREPLY=(); return ;;"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ").shellQuoted }
}
