/// The completion script for bash.
enum BashCompletion {
  /// Returns the lines of the script for the given commands.
  static func script(_ commands: [CommandSpec]) -> [String] {
    let names: [String] = commands.map(\.name)
    let options: [OptionSpec] = OptionSpec.common + commands.flatMap(\.options)
    let valued: [String] = Set(options.filter { $0.value != nil }.map { "--\($0.name)" }).sorted()
    var lines: [String] = [
      "# Completion of quid for bash; written by: quid completions bash",
      "_quid_local() {",
      "  local word",
      "  COMPREPLY=()",
      "  while IFS= read -r word; do COMPREPLY+=(\"$word\")",
      "  done < <(\"${COMP_WORDS[0]}\" completions words --offline -- \"$1\" \"$2\" 2>/dev/null)",
      "}",
      "_quid() {",
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
      "  local command= first= words= index options=\(list(OptionSpec.common.map { "--\($0.name)" }))",
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
      "        if [[ -z $command || $command == watch ]]; then command=${COMP_WORDS[index]}",
      "        elif [[ -z $first ]]; then first=${COMP_WORDS[index]}; fi ;;",
      "    esac",
      "  done",
      "  case $command:$previous in",
    ]
    for command in commands { lines += command.options.compactMap { values($0, of: command.name) } }
    lines += OptionSpec.common.compactMap { values($0, of: "*") }
    lines += [
      "  esac",
      "  case $command in",
      "    '') words=\(list(names + ["help"])) ;;",
      "    help) words=\(list(names)) ;;",
    ]
    for command in commands {
      let options: String = command.options.map { " --\($0.name)" }.joined()
      lines.append("    \(command.name)) words=\(list(command.firstWords)) options+='\(options)' ;;")
    }
    lines += [
      "  esac",
      "  if [[ $current == -* ]]; then words=$options",
      "  else",
      "    case $command:$first in",
    ]
    for command in commands {
      for (word, local) in command.localWords.sorted(by: { $0.key < $1.key }) {
        let pattern = "\(command.name):\(word.isEmpty ? "*" : word)"
        lines.append("      \(pattern)) _quid_local \(local) \"$current\"; return ;;")
      }
    }
    lines += [
      "      *:?*) words= ;;",
      "    esac",
      "  fi",
      "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))",
      "}",
      "complete -F _quid quid",
    ]
    return lines
  }

  private static func values(_ option: OptionSpec, of command: String) -> String? {
    let pattern = "    \(command):--\(option.name)"
    return switch option.values {
    case .none: nil
    case .choices(let words): "\(pattern)) COMPREPLY=($(compgen -W \(list(words)) -- \"$current\")); return ;;"
    case .file: "\(pattern)) COMPREPLY=($(compgen -f -- \"$current\")); return ;;"
    case .local(let words): "\(pattern)) _quid_local \(words) \"$current\"; return ;;"
    case .text: "\(pattern)) COMPREPLY=(); return ;;"
    }
  }

  private static func list(_ words: [String]) -> String { words.joined(separator: " ").shellQuoted }
}
